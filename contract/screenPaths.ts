/** Which addresses of this site are screens of the application. The server and the service worker go by it alike. */

/** What the server answers itself: calls, the provider, pages for who has no account, whether it lives. */
const ofTheServer = /^\/(api|oidc|oidc-test|shared-package|livez|readyz)(\/|$)/;

/** The inspector is a page of its own: it watches the application's tabs and must not be one. */
const ofTheInspector = /^\/inspect\/?$/i;

/** Where a provider sends the browser back to. */
const ofSignIn = /^\/auth(\/|$)/i;

/** A name with a dot is a file. */
const isFile = (path: string): boolean => path.slice(path.lastIndexOf('/') + 1).includes('.');

export const isScreenPath = (path: string): boolean => !ofTheServer.test(path) && !isFile(path);

export const isInspectorPath = (path: string): boolean => ofTheInspector.test(path);

/**
 * Screens a device may open without the server. Not the returns of a sign-in, which only come with a signal: in a frame or
 * popup they need the headers of their own address.
 */
export const isOfflineScreenPath = (path: string): boolean =>
  isScreenPath(path) && !isInspectorPath(path) && !ofSignIn.test(path);
