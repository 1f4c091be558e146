/** What the router shows: which page, or that there is none at the address. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { TitleKey } from './staticData.d.ts';

type RouterState = RegisteredRouter['state'];

/** Is there no page at the address: none of its kind, or none that the whole of the path names? */
export function isNotFound(matches: RouterState['matches']): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- how the router marks the match below which nothing matched
  return matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true);
}

/** The title of what is shown, which for an address that leads nowhere is not what the address promised. */
export function titleKeyOf({ matches }: Pick<RouterState, 'matches'>): TitleKey {
  if (isNotFound(matches)) return 'notFound';
  const { page, title } = matches.at(-1)?.staticData ?? {};
  return page ?? title ?? 'dashboard';
}
