import { callbackPath } from '../../contract/base/pages/returnRoutes.ts';
import { decodedPathname, isPathOfThisSite } from '../../contract/base/pages/screenPaths.ts';

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

/** Of any sign-in, ours or another's. */
function isReturn(path: string): boolean {
  const pathname = decodedPathname(path).toLowerCase();
  return [callbackPath, '/auth'].some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
