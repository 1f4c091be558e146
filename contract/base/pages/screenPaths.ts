/** Rules for which addresses of this site are screens of the application, shared by the server and the service worker. */

/** Paths handled by the server: calls, the provider, pages for users without an account, health checks, metrics. */
const ofTheServer = /^\/(api|oidc|oidc-test|shared-package|livez|readyz|metrics)(\/|$)/;

/** The inspector is a separate page: it observes the application's tabs and must not be one of them. */
const ofTheInspector = /^\/inspect\/?$/i;

/** Paths to which a provider redirects the browser. */
const ofSignIn = /^\/auth(\/|$)/i;

/** True if the last segment contains a dot, which marks a file. */
const isFile = (path: string): boolean => path.slice(path.lastIndexOf('/') + 1).includes('.');

export const isScreenPath = (path: string): boolean => !ofTheServer.test(path) && !isFile(path);

export const isSignInPath = (path: string): boolean => ofSignIn.test(path);

export const isInspectorPath = (path: string): boolean => ofTheInspector.test(path);

/**
 * True for screens that a device can open without the server. Sign-in returns are excluded, since they only occur with a signal:
 * in a frame or popup they need the headers of their own address.
 */
export const isOfflineScreenPath = (path: string): boolean =>
  isScreenPath(path) && !isInspectorPath(path) && !isSignInPath(path);

/**
 * Maximum path length: longer than any page of this application, and slightly below the limit at which a browser rejects a URL.
 */
const longestPath = 2000;

/**
 * True if the path leads only to this site, sign-in returns included. Browsers strip tabs and line breaks, treat `\` as `/`, and
 * read `//host` as another site.
 */
export function isPathOfThisSite(path: string): boolean {
  return path.length <= longestPath && /^\/(?![/\\])/.test(path) && !hasUnsafeCharacter(path) && !climbsOut(path);
}

/**
 * True if the path contains an unsafe character. URL parsers drop control characters and blanks, and `\` becomes `/`: either
 * could form a `//`.
 */
function hasUnsafeCharacter(path: string): boolean {
  return /[\\\s\p{Cc}\p{Cf}]/u.test(path);
}

/**
 * True if the path can resolve to another host: `/.//host` and `/a/..//host` resolve to `//host`. Pages of this application have
 * no dot segments or empty ones.
 */
function climbsOut(path: string): boolean {
  const decoded = decodedPathname(path);
  return decoded.includes('//') || decoded.includes('\\') || /\/\.\.?(?:\/|$)/.test(decoded);
}

/** Returns the path with percent-encoded letters, dots and slashes decoded; other encoded characters are unchanged. */
export function decodedPathname(path: string): string {
  return path
    .replace(/[?#].*/, '')
    .replace(/%(?:2[ef]|5c|[46][1-9a-f]|[57][0-9a])/gi, (code) =>
      String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
    );
}
