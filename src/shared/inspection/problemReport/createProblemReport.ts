/**
 * Creates a problem report from the data of this tab: it only contains Wireway's own texts and numbers
 * (docs/decisions/inspector-and-problem-reports.md).
 */
import { problemReport, maxProblemReportBytes, type ProblemReport } from '../../../../contract/admin/problemReport.ts';
import { pageAtPath, pages } from '../../../../contract/base/pages/pages.ts';
import { isUnsent, type Operation } from '../../../../machines/outbox/operation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import type { App } from '../../../context/App.ts';
import type { RecentRequests } from '../../../api/recentRequests.ts';
import { recordedSession } from './recorder.ts';

const maxEntries = 500;
const uuidText = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Known = Pick<App, 'settings' | 'store' | 'preferences' | 'connection' | 'queue' | 'recentRequests'>;

export function createProblemReport(app: Known, path: string, now = new Date()): ProblemReport {
  const waiting = app.queue.getSnapshot().operations.filter(isUnsent);
  const page = pageAtPath(path)?.page;
  const box: ProblemReport = {
    format: 'wireway.blackBox',
    version: 1,
    build: app.settings.build.slice(0, 100),
    locale: app.store.get(app.preferences).locale,
    // The declared path, because a tag or number in the real path is user data.
    screen: page === undefined ? '' : pages[page].path,
    madeAt: now,
    isOnline: selectIsOnline(app.connection.getSnapshot()),
    requests: app.recentRequests.list().map(requestOf(performance.now())),
    outbox: waiting.slice(0, maxEntries).map((operation) => entryOf(operation, now)),
    furtherEntries: Math.max(0, waiting.length - maxEntries),
    session: problemReport.shape.session.safeParse(recordedSession(app.store)).data ?? null,
  };
  return bytesOf(box) > maxProblemReportBytes ? { ...box, session: null } : box;
}

/** Returns the report as it is sent and saved. */
export const textOf = (box: ProblemReport): string => JSON.stringify(problemReport.encode(box), null, 1);

const bytesOf = (box: ProblemReport): number => new Blob([JSON.stringify(problemReport.encode(box))]).size;

const requestOf =
  (at: number) =>
  ({ method, path, status, tookMs, requestId, endedAt }: ReturnType<RecentRequests['list']>[number]) => ({
    method,
    path,
    status,
    tookMs: Math.round(tookMs),
    agoMs: Math.round(at - endedAt),
    requestId: requestId !== null && uuidText.test(requestId) ? requestId : null,
  });

function entryOf(
  { kind, type, status, createdAt, attempts, after }: Operation,
  now: Date,
): ProblemReport['outbox'][number] {
  // The device clock might have been set back since.
  const ageMs = Math.max(0, now.getTime() - Date.parse(createdAt)) || 0;
  return { kind, type, status, ageMs, attempts, fields: Object.keys(after).length };
}
