// One process of a build that hosts the folder it is told, leaves, and waits to be told again: a race
// of many rounds measures the rule, not how long Node takes to start. Argument: the built headless.js.
import process from 'node:process';

const { runHeadless } = await import(process.argv[2] ?? '');

process.on('message', async (/** @type {string} */ workspace) => {
  const left = await runHeadless({ workspace, mode: 'socket' }).catch(() => 1);
  process.send?.({ left });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
