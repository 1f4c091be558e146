/** Recently visited pages: leaving a marked page records it (specification section 2). */
import type { RegisteredRouter } from '@tanstack/react-router';
import { pageOf, type PageAtPath } from '../../../contract/base/pages/pages.ts';
import { createVisitedPage } from '../../../contract/users/currentUser.ts';
import { selectIsAuthenticated } from '../../../machines/auth/selectors.ts';
import { i18n } from '../../i18n/i18n.ts';
import { sayIn } from '../../i18n/useTranslation.ts';
import { titlePrefix } from '../../i18n/pageNames.ts';
import type { App } from '../../context/App.ts';
import { isNotFound } from '../../context/shownPage.ts';

/** A page as the rules below see it. */
export interface Stop extends PageAtPath {
  readonly path: string;
}

export interface Visit {
  readonly projectId: number;
  readonly path: string;
  readonly title: string;
  readonly titlePrefix: string;
}

/**
 * What to record when a person goes from one page to another, or to none that counts (an error, away from the
 * application); null when nothing. Only pages of a project are marked: the record names one.
 */
export function visitOf(left: Stop, entered: Stop | null): Visit | null {
  const { projectId } = left.params;
  if (!pageOf(left.page).visited || projectId === undefined || left.path === entered?.path) return null;
  const isWithinCodes = left.page === 'codes' && entered?.page === 'codes' && projectId === entered.params['projectId'];
  if (isWithinCodes) return null;
  const t = sayIn(i18n, i18n.language, ['frame', 'commodities']);
  return {
    projectId: Number(projectId),
    path: left.path,
    title: t(`frame:titles.${left.page}`),
    titlePrefix: titlePrefix(left, t),
  };
}

/** The page a router shows; null while it shows an error, which nobody visits. */
export function stopOf({ matches, location }: RegisteredRouter['state']): Stop | null {
  const match = matches.at(-1);
  if (!match || isNotFound(matches) || matches.some(({ status }) => status !== 'success')) return null;
  const { page } = match.staticData;
  return page ? { page, path: location.pathname, params: match.params } : null;
}

/**
 * Records each leave once: by link, by Back, and when the tab is closed or taken elsewhere, which the call outlives. A
 * reload counts as leaving and only moves the page to the front. Signing out records nothing: nobody is left to record for.
 */
export function recordVisits(
  router: RegisteredRouter,
  { call, auth, queryClient }: App,
  page: Pick<Window, 'addEventListener'> = window,
): void {
  let last: Stop | null = null;
  const leaveFor = (entered: Stop | null) => {
    const visit = last && visitOf(last, entered);
    if (!visit || !selectIsAuthenticated(auth.getSnapshot())) return;
    // A visit that could not be kept is no reason to trouble anybody.
    call(createVisitedPage, { body: visit, quiet: true, keepalive: true }).then(
      () => queryClient.invalidateQueries({ queryKey: ['visited'] }),
      () => undefined,
    );
  };
  router.subscribe('onResolved', () => {
    const entered = stopOf(router.state);
    leaveFor(entered);
    last = entered;
  });
  page.addEventListener('pagehide', () => leaveFor(null));
}
