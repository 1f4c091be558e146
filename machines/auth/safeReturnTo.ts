/**
 * The page to return to after sign-in, or '/' when what was asked for is not a page of this site.
 *
 * The value has travelled through a query string, a storage or a provider, so it is hostile until checked. Browsers
 * strip tabs and line breaks, take `\` for `/`, and read `//host` as another site; each of those is refused, not repaired.
 */
export function safeReturnTo(path: unknown): string {
  return typeof path === 'string' && isPathOfThisSite(path) ? path : '/';
}

/** Longer than any page of ours; a browser refuses a URL not much longer than this. */
const longestPath = 2000;

function isPathOfThisSite(path: string): boolean {
  return path.length <= longestPath && /^\/(?![/\\])/.test(path) && !hasUnsafeCharacter(path) && !climbsOut(path);
}

/** Control characters and blanks are dropped by URL parsers, `\` becomes `/`: either could build a `//`. */
function hasUnsafeCharacter(path: string): boolean {
  return /[\\\s\p{Cc}\p{Cf}]/u.test(path);
}

/** `/.//host` and `/a/..//host` resolve to `//host`; no page of ours has dot segments or empty ones. */
function climbsOut(path: string): boolean {
  const pathname = path.replace(/[?#].*/, '');
  const decoded = pathname.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
  return decoded.includes('//') || decoded.includes('\\') || /\/\.\.?(?:\/|$)/.test(decoded);
}
