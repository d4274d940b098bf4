import { expect, test } from 'vitest';
import { appContract } from '../src/shared/protocol/app-contract.ts';
import { hostContract } from '../src/shared/protocol/contract.ts';
import { protocolPage } from './protocol-page.ts';

const hostPreface = `
# The protocol of an engine host

<!-- Made from the contract by \`npm run docs\`. Changes here are lost. -->

Everything that talks to a host, a window, the \`berth\` command, another build, speaks this. The
schemas are in \`src/shared/protocol/\`; this page is made from them.

**On a byte stream** (a unix socket, or the standard streams of \`berth engine --stdio\`) both sides
first send the line \`BERTH-ENGINE-1\\n\`. Then frames: u32 length of what follows, u8 type, u32
channel, payload; big endian, at most 16 MiB. On a message port each message is
\`[type, channel, payload]\`.

| type | name | from | channel | payload |
| --- | --- | --- | --- | --- |
| 1 | control | both | 0 | JSON: \`{id, method, params}\`, \`{id, result}\`, \`{id, error: {code, message, data?}}\`, \`{event, data}\` |
| 2 | output | host | of the attach | u64 number of the first byte, then what the program printed |
| 3 | input | client | of the attach | what the person typed |
| 4 | ack | client | of the attach | u64: all bytes before this number are parsed |
| 5 | snapshot | host | of the attach | u64 byte number N, then escapes that restore the screen as it was at N |

At most 192 KiB are under way to a surface unacknowledged. Unknown events and frame types are
ignored, unknown requests refused with \`UNKNOWN_REQUEST\`. Match errors by their code. A connection
that has not said \`hello\` after 10 s is closed.

**Roles.** A program inside a session gets \`ask\`; other programs of the same user \`ask\`, \`view\`
and \`type\`; who presents the key in \`<state>/key\`, and Berth's own windows, all of them. This stops
accidents and naive agents. A hostile program of the same user could read the key.
`;

const appPreface = `
# The protocol of the running app

<!-- Made from the contract by \`npm run docs\`. Changes here are lost. -->

What a second launch and \`berth FOLDER\` ask of the app that runs already, over its own socket. The
framing is that of [an engine host](protocol.md).
`;

test('docs/protocol.md says what the contract says', async () => {
  await expect(protocolPage(hostContract, hostPreface)).toMatchFileSnapshot('../docs/protocol.md');
});

test('docs/app-protocol.md says what the contract says', async () => {
  await expect(protocolPage(appContract, appPreface)).toMatchFileSnapshot(
    '../docs/app-protocol.md',
  );
});
