/** What a page tells a worker that waits: its person wants the new version now. */
export const activateNow = 'wireway.activateNow';

export const workerAddress = '/serviceWorker.js';
