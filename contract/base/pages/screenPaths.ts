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

/** Longer than any page of ours; a browser refuses a URL not much longer than this. */
const longestPath = 2000;

/**
 * Whether this leads nowhere but to this site, a return of a sign-in included. Browsers strip tabs and line breaks, take `\`
 * for `/`, and read `//host` as another site.
 */
export function isPathOfThisSite(path: string): boolean {
  return path.length <= longestPath && /^\/(?![/\\])/.test(path) && !hasUnsafeCharacter(path) && !climbsOut(path);
}

/** Control characters and blanks are dropped by URL parsers, `\` becomes `/`: either could build a `//`. */
function hasUnsafeCharacter(path: string): boolean {
  return /[\\\s\p{Cc}\p{Cf}]/u.test(path);
}

/** `/.//host` and `/a/..//host` resolve to `//host`; no page of ours has dot segments or empty ones. */
function climbsOut(path: string): boolean {
  const decoded = decodedPathname(path);
  return decoded.includes('//') || decoded.includes('\\') || /\/\.\.?(?:\/|$)/.test(decoded);
}

/** Percent-encoding that hides letters, dots or slashes undone; what else is encoded stays. */
export function decodedPathname(path: string): string {
  return path
    .replace(/[?#].*/, '')
    .replace(/%(?:2[ef]|5c|[46][1-9a-f]|[57][0-9a])/gi, (code) =>
      String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
    );
}
