/** Recently visited pages: leaving a marked page records it (specification section 2). */
import type { CommodityType } from '../../contract/commodities/index.ts';
import { commodities } from '../../contract/locales/en-US/commodities.ts';
import { createVisitedPage } from '../../contract/users.ts';
import { selectIsAuthenticated } from '../../machines/auth/selectors.ts';
import { i18n } from '../i18n/i18n.ts';
import type { App } from '../context/App.ts';
import type { AppRouter } from '../router.ts';
import { isNotFound } from './isNotFound.ts';
import type { TitleKey, VisitKind } from './staticData.d.ts';

/** A page as the rules below see it. */
export interface Stop {
  readonly routeId: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly title: TitleKey;
  readonly visit: VisitKind | undefined;
}

export interface Visit {
  readonly projectId: number;
  readonly path: string;
  readonly title: string;
  readonly titlePrefix: string;
}

const codesRoute = '/_authed/$projectId/project/codes/{-$codeType}';

/**
 * What to record when a person goes from one page to another, or to none that counts (an error, away from the
 * application); null when nothing. Only pages of a project are marked: the record names one.
 */
export function visitOf(left: Stop, entered: Stop | null): Visit | null {
  const { projectId } = left.params;
  if (!left.visit || projectId === undefined || left.path === entered?.path) return null;
  const isWithinCodes =
    left.routeId === codesRoute && entered?.routeId === codesRoute && projectId === entered.params['projectId'];
  if (isWithinCodes) return null;
  return {
    projectId: Number(projectId),
    path: left.path,
    title: i18n.t(`frame:titles.${left.title}`),
    titlePrefix: prefixOf(left),
  };
}

function prefixOf({ visit, params }: Stop): string {
  switch (visit) {
    case 'commodity':
      return commodityName(params['importType'] ?? params['dataGridType']);
    case 'report':
      return words('reports', params['reportType']);
    case 'package':
      return words('packages', params['packageType']);
    case 'setup':
      return i18n.t('frame:titles.projectSetup');
    default:
      return '';
  }
}

const commodityName = (kind: string | undefined): string => (isCommodity(kind) ? i18n.t(`commodities:${kind}`) : '');

/** Told by the words, which the entry has; the registry, with all its fields, is not to come with them. */
const isCommodity = (kind: string | undefined): kind is CommodityType =>
  kind !== undefined && Object.hasOwn(commodities, kind);

/** The label of a kind, in the language of the person; blank for a kind there is not. */
function words(of: 'packages' | 'reports', kind: string | undefined): string {
  const labels: Readonly<Record<string, string>> = i18n.t(`frame:${of}`, { returnObjects: true });
  return kind !== undefined && Object.hasOwn(labels, kind) ? (labels[kind] ?? '') : '';
}

/** The page a router shows; null while it shows an error, which nobody visits. */
export function stopOf({ matches, location }: AppRouter['state']): Stop | null {
  const match = matches.at(-1);
  if (!match || isNotFound(matches) || matches.some(({ status }) => status !== 'success')) return null;
  const { title, recentlyVisited } = match.staticData;
  return {
    routeId: match.routeId,
    path: location.pathname,
    params: match.params,
    title: title ?? 'dashboard',
    visit: recentlyVisited,
  };
}

/**
 * Records each leave once: by link, by Back, and when the tab is closed or taken elsewhere, which the call outlives. A
 * reload counts as leaving and only moves the page to the front. Signing out records nothing: nobody is left to record for.
 */
export function recordVisits(
  router: AppRouter,
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
