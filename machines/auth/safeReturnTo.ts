import { callbackPath } from '../../contract/returnRoutes.ts';

/**
 * The page to return to after sign-in, or '/' when what was asked for is not a page of this site.
 *
 * The value has travelled through a query string, a storage or a provider, so it is hostile until checked. Browsers
 * strip tabs and line breaks, take `\` for `/`, and read `//host` as another site; each of those is refused, not repaired.
 * So are the routes a provider returns to: none of them is a page, and one would wait for an answer nobody gives.
 */
export function safeReturnTo(path: unknown): string {
  return typeof path === 'string' && isPathOfThisSite(path) && !isReturn(path) ? path : '/';
}

/** Longer than any page of ours; a browser refuses a URL not much longer than this. */
const longestPath = 2000;

/** Whether this leads nowhere but to this site, a return of a sign-in included. */
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

/** Of any sign-in, ours or another's. */
function isReturn(path: string): boolean {
  const pathname = decodedPathname(path).toLowerCase();
  return [callbackPath, '/auth'].some((place) => pathname === place || pathname.startsWith(`${place}/`));
}

/** Percent-encoding that hides letters, dots or slashes undone; what else is encoded stays. */
function decodedPathname(path: string): string {
  return path
    .replace(/[?#].*/, '')
    .replace(/%(?:2[ef]|5c|[46][1-9a-f]|[57][0-9a])/gi, (code) =>
      String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
    );
}
