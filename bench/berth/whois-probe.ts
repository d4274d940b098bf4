// whois-probe SOCKET MILLISECONDS: asks a host who it is, again and again, on a new connection each
// time, as `berth status` and other builds do. Prints how long each took, in milliseconds.
import { dialSocket } from '../../src/host/transports/unix-socket.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { hostContract } from '../../src/shared/protocol/contract.ts';
import { Client } from '../../src/shared/rpc/client.ts';

const PAUSE_MS = 20;
const [socket = '', forMs = '0'] = process.argv.slice(2);

const took: number[] = [];
const end = performance.now() + Number(forMs);
while (performance.now() < end) {
  const begin = performance.now();
  const client = new Client(hostContract, await dialSocket(socket), systemClock);
  await client.call('whois', {});
  took.push(performance.now() - begin);
  client.dispose();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
console.log(JSON.stringify(took));
