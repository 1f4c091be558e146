/** Recently visited pages: leaving a page marked as `visited` records it (specification section 2). */
import type { RegisteredRouter } from '@tanstack/react-router';
import { pageOf, type PageAtPath } from '../../../contract/base/pages/pages.ts';
import { createVisitedPage } from '../../../contract/users/currentUser.ts';
import { selectIsAuthenticated } from '../../../machines/auth/selectors.ts';
import { i18n } from '../../i18n/i18n.ts';
import { sayIn } from '../../i18n/useTranslation.ts';
import { titlePrefix } from '../../i18n/pageNames.ts';
import type { App } from '../../context/App.ts';
import { isNotFound } from '../../context/shownPage.ts';

/** A page for the purpose of the rules below. */
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
 * Returns the visit to record when a user leaves a page for another one, or for none (an error, or leaving the application); null
 * if there is nothing to record. Only project pages are marked, since the record includes the project.
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

/** Returns the page shown by a router; null while it shows an error, which is not recorded. */
export function stopOf({ matches, location }: RegisteredRouter['state']): Stop | null {
  const match = matches.at(-1);
  if (!match || isNotFound(matches) || matches.some(({ status }) => status !== 'success')) return null;
  const { page } = match.staticData;
  return page ? { page, path: location.pathname, params: match.params } : null;
}

/**
 * Records each visit once when the page is left: by link, by Back, and when the tab is closed or navigates away, which the call
 * outlives. A reload counts as leaving and only moves the page to the front. Signing out records nothing, since no user is left.
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
    // A visit that could not be recorded is not worth an error message.
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
