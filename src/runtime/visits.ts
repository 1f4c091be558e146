/** Recently visited pages: leaving a marked page records it (specification section 2). */
import { createVisitedPage } from '../../contract/users.ts';
import { reportLabels, type ReportType } from '../../contract/reports.ts';
import { selectIsAuthenticated } from '../../machines/authSelectors.ts';
import { i18n } from '../i18n/i18n.ts';
import type { App } from './App.ts';
import type { AppRouter } from '../router.ts';
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
  readonly projectId: number | null;
  readonly path: string;
  readonly title: string;
  readonly titlePrefix: string;
}

const codesRoute = '/_authed/$projectId/project/codes/{-$codeType}';

/** What to record when a person goes from one page to another; null when nothing. */
export function visitOf(left: Stop, entered: Stop): Visit | null {
  if (!left.visit || left.path === entered.path) return null;
  const isWithinCodes =
    left.routeId === codesRoute &&
    entered.routeId === codesRoute &&
    left.params['projectId'] === entered.params['projectId'];
  if (isWithinCodes) return null;
  const { projectId } = left.params;
  return {
    projectId: projectId === undefined ? null : Number(projectId),
    path: left.path,
    title: i18n.t(`frame:titles.${left.title}`),
    titlePrefix: prefixOf(left),
  };
}

function prefixOf({ visit, params }: Stop): string {
  switch (visit) {
    case 'commodity':
      return words('commodities', params['importType'] ?? params['dataGridType']);
    case 'report':
      return isReportType(params['reportType']) ? reportLabels[params['reportType']] : '';
    case 'package':
      return words('packages', params['packageType']);
    case 'setup':
      return i18n.t('frame:titles.projectSetup');
    default:
      return '';
  }
}

/** The label of a kind, in the language of the person; blank for a kind there is not. */
function words(of: 'commodities' | 'packages', kind: string | undefined): string {
  const labels: Readonly<Record<string, string>> = i18n.t(`frame:${of}`, { returnObjects: true });
  return kind !== undefined && Object.hasOwn(labels, kind) ? (labels[kind] ?? '') : '';
}

const isReportType = (kind: string | undefined): kind is ReportType =>
  kind !== undefined && Object.hasOwn(reportLabels, kind);

/** The page a router shows; null while it shows an error, which nobody visits. */
export function stopOf({ matches, location }: AppRouter['state']): Stop | null {
  const match = matches.at(-1);
  if (!match || matches.some(({ status }) => status !== 'success')) return null;
  const { title, recentlyVisited } = match.staticData;
  return {
    routeId: match.routeId,
    path: location.pathname,
    params: match.params,
    title: title ?? 'dashboard',
    visit: recentlyVisited,
  };
}

export function recordVisits(router: AppRouter, { call, auth, queryClient }: App): void {
  let last: Stop | null = null;
  router.subscribe('onResolved', () => {
    const entered = stopOf(router.state);
    const visit = last && entered && visitOf(last, entered);
    last = entered;
    if (!visit || !selectIsAuthenticated(auth.getSnapshot())) return;
    // A visit that could not be kept is no reason to trouble anybody.
    call(createVisitedPage, { body: visit, quiet: true }).then(
      () => queryClient.invalidateQueries({ queryKey: ['visited'] }),
      () => undefined,
    );
  });
}
