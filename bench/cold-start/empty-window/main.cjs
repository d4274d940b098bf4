// The least that an Electron app can be: one window that shows a word.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1200, height: 800 });
  window.loadURL('data:text/html,<p>Empty');
});
