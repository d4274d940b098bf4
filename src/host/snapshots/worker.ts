import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../shared/errors.ts';
import { loadTerminals } from './fed-terminal.ts';
import { ScreenShelf } from './screen-shelf.ts';
import type { SnapshotQuestion, SnapshotReply } from './snapshot-messages.ts';

// Entry of the thread that parses for snapshots, so that the host's own thread never does.

const port = parentPort;
if (!port) throw new Error('this is the beginning of a worker thread');
const shelf = loadTerminals().then((newTerminal) => new ScreenShelf(newTerminal));

port.on('message', async (question: SnapshotQuestion) => {
  const reply = await answer(question);
  const bytes = reply.ok ? reply.painted?.bytes : undefined;
  port.postMessage(reply, bytes ? [bytes.buffer as ArrayBuffer] : []);
});

/** In the order of the questions: nothing here waits but for the shelf. */
async function answer({ id, request }: SnapshotQuestion): Promise<SnapshotReply> {
  const screens = await shelf;
  try {
    return { id, ok: true, painted: screens.take(request) };
  } catch (error) {
    return { id, ok: false, why: messageOf(error) };
  }
}
