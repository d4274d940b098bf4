import type { Clock } from '../../shared/clock.ts';
import type { Build } from '../../shared/protocol/build.ts';
import { hostContract } from '../../shared/protocol/contract.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { Client } from '../../shared/rpc/client.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

interface Watcher {
  readonly build: Build;
  readonly clock: Clock;
}

/**
 * Resolves when the host at the other end has left, watched as a client that holds nothing.
 *
 * @throws BerthError when it cannot be reached, or refuses.
 */
export async function untilLeft(
  connect: () => Promise<Transport>,
  { build, clock }: Watcher,
): Promise<void> {
  const client = new Client(hostContract, await connect(), clock);
  const closed = new Promise<void>((resolve) => client.onClose(() => resolve()));
  try {
    const name = `build ${build.version}, waiting`;
    await client.call('hello', { protocol: PROTOCOL_VERSION, name, build });
  } catch (error) {
    client.dispose();
    throw error;
  }
  await closed;
}
