import type { AppRouter } from '../router.ts';

/** Is there no page at the address: none of its kind, or none that the whole of the path names? */
export function isNotFound(matches: AppRouter['state']['matches']): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- how the router marks the match below which nothing matched
  return matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true);
}
