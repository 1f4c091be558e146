/** Page shown by the router, including when there is none at the URL. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { TitleKey } from './staticData.d.ts';

type RouterState = RegisteredRouter['state'];

/** True if the URL has no page: no page of its kind, or none for its complete path. */
export function isNotFound(matches: RouterState['matches']): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- the router's mark for a match without a matching child
  return matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true);
}

/** Returns the title of what is shown; a URL without a page gets the title of the not-found page. */
export function titleKeyOf({ matches }: Pick<RouterState, 'matches'>): TitleKey {
  if (isNotFound(matches)) return 'notFound';
  const { page, title } = matches.at(-1)?.staticData ?? {};
  return page ?? title ?? 'dashboard';
}
