// BASELINE, carried over as it was measured (README.md).
const { contextBridge, ipcRenderer } = require('electron');
const api = { onData: (cb) => ipcRenderer.on('data', (e, id, d) => cb(id, d)), write: (id, d) => ipcRenderer.send('write', id, d), ack: (id, n) => ipcRenderer.send('ack', id, n), report: (m) => ipcRenderer.send('report', m), onIpcAttach: (cb) => ipcRenderer.on('ipc-attach', (e, id, ack) => cb(id, ack)), onWs: (cb) => ipcRenderer.on('ws', (e, id, port) => cb(id, port)) };
if (process.contextIsolated) contextBridge.exposeInMainWorld('api', api); else window.api = api;
ipcRenderer.on('port', (e, m) => window.postMessage({ port: m }, '*', e.ports));
