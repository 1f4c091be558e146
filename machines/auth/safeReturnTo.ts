import { callbackPath } from '../../contract/base/pages/returnRoutes.ts';
import { decodedPathname, isPathOfThisSite } from '../../contract/base/pages/screenPaths.ts';

/**
 * Returns the page to show after sign-in, or '/' if the requested one is not a page of this site.
 *
 * The value has passed through a query string, a storage or a provider, so it is hostile until checked. Browsers strip tabs and
 * line breaks, treat `\` as `/`, and read `//host` as another site; each of those is rejected, not repaired. So are the routes a
 * provider returns to: none of them is a page, and one would wait for a response that never arrives.
 */
export function safeReturnTo(path: unknown): string {
  return typeof path === 'string' && isPathOfThisSite(path) && !isReturn(path) ? path : '/';
}

/** True for a return route of any sign-in, ours or another's. */
function isReturn(path: string): boolean {
  const pathname = decodedPathname(path).toLowerCase();
  return [callbackPath, '/auth'].some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
