import { BerthError } from '../../shared/errors.ts';
import type { Connection } from '../connection.ts';

/** What widens rights takes a person's click (spec C10). @throws BerthError `FORBIDDEN`. */
export function checkWindow({ isWindow }: Pick<Connection, 'isWindow'>): void {
  if (isWindow) return;
  throw new BerthError('FORBIDDEN', 'This can be changed in a window of Berth only.');
}
