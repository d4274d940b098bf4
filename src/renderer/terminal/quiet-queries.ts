import type { Terminal } from '@xterm/xterm';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';

/**
 * Programs ask their terminal what it is and get the answer as if it were typed. Where several
 * terminals show one session, or old output is painted again, only one answer may be given, once:
 * while `quiet` says so, these questions are dropped (spec T12: no answerback can type a command).
 */
export function dropQueriesWhile(quiet: () => boolean, { parser }: Terminal): Disposable {
  const owned = new DisposableStore();
  const reports: { prefix?: string; intermediates?: string; final: string }[] = [
    { final: 'c' },
    { prefix: '>', final: 'c' },
    { prefix: '=', final: 'c' },
    { prefix: '>', final: 'q' },
    { final: 'n' },
    { prefix: '?', final: 'n' },
    { intermediates: '$', final: 'p' },
    { prefix: '?', intermediates: '$', final: 'p' },
    { prefix: '?', final: 'u' },
  ];
  for (const id of reports) owned.add(parser.registerCsiHandler(id, quiet));
  owned.add(parser.registerDcsHandler({ intermediates: '$', final: 'q' }, quiet));
  owned.add(parser.registerDcsHandler({ intermediates: '+', final: 'q' }, quiet));
  for (const colour of [4, 10, 11, 12]) {
    owned.add(parser.registerOscHandler(colour, (data) => data.includes('?') && quiet()));
  }
  return owned;
}
