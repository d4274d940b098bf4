process.env['BERTH_RESTARTS'] = '50';
await import('./reconnect.integration.test.ts');

export {};
