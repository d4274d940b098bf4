// Loaded into an app before its own code (`electron --require`): says when its first window has painted
// what BENCH_READY, an expression in the page, waits for, and ends it.
const { app } = require('electron');

const untilPainted = `new Promise((resolve) => {
  const look = () => {
    if (${process.env.BENCH_READY}) requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
    else requestAnimationFrame(look);
  };
  look();
})`;

app.once('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', async () => {
    const painted = await contents.executeJavaScript(untilPainted);
    const started = Number(process.env.BENCH_STARTED_MS);
    process.stdout.write(`${JSON.stringify({ ms: painted - started })}\n`, () => app.exit(0));
  });
});
