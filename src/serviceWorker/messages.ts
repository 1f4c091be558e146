/** What a page tells a worker that waits: its person wants the new version now. */
export const activateNow = 'wireway.activateNow';

export const workerAddress = '/serviceWorker.js';
/** How it is registered: the browser asks the server for it each time it looks. */
export const workerOptions = { updateViaCache: 'none' } as const;
