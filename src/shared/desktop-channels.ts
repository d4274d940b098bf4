// Between preload and main. The preload bundles nothing of shared: it repeats them, held by their types.
export const CALL_CHANNEL = 'berth:call';
export const EVENT_CHANNEL = 'berth:event';
export const PORT_CHANNEL = 'berth:port';
