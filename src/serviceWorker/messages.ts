/** Message to a waiting worker: the user requested the new version now. */
export const activateNow = 'wireway.activateNow';

export const workerAddress = '/serviceWorker.js';
/** Registration options: each check for updates requests the worker from the server. */
export const workerOptions = { updateViaCache: 'none' } as const;
