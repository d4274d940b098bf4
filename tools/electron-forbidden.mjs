// What `electron` is to tests under Node. Electron comes in as values (paths, versions, functions);
// code that needs the real one is tested in e2e/.
throw new Error('this must not load electron: it runs in plain Node');
