/**
 * Creates a problem report from the data of this tab: it only contains Wireway's own texts and numbers
 * (docs/decisions/inspector-and-problem-reports.md).
 */
import { z } from 'zod/mini';
import {
  problemReport,
  maxProblemDescription,
  maxProblemReportBytes,
  type ProblemReport,
} from '../../../../contract/admin/problemReport.ts';
import { pageAtPath, pages } from '../../../../contract/base/pages/pages.ts';
import { isUnsent, type Operation } from '../../../../machines/outbox/operation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import type { App } from '../../../context/App.ts';
import { earlierPages } from './earlierPages.ts';
import { recordedSession } from './recorder.ts';
import { requestsOf } from './requestsOf.ts';

const maxEntries = 500;

type Known = Pick<App, 'settings' | 'store' | 'preferences' | 'connection' | 'queue' | 'recentRequests'>;

export function createProblemReport(app: Known, path: string, now = new Date()): ProblemReport {
  const waiting = app.queue.getSnapshot().operations.filter(isUnsent);
  const page = pageAtPath(path)?.page;
  const earlier = earlierPages(globalThis.window);
  const box: ProblemReport = {
    format: 'wireway.blackBox',
    version: 1,
    build: app.settings.build.slice(0, 100),
    locale: app.store.get(app.preferences).locale,
    // The declared path, because a tag or number in the real path is user data.
    screen: page === undefined ? '' : pages[page].path,
    madeAt: now,
    isOnline: selectIsOnline(app.connection.getSnapshot()),
    requests: requestsOf(app.recentRequests, performance.now()),
    outbox: waiting.slice(0, maxEntries).map((operation) => entryOf(operation, now)),
    furtherEntries: Math.max(0, waiting.length - maxEntries),
    session: problemReport.shape.session.safeParse(recordedSession(app.store)).data ?? null,
    ...(earlier.length > 0 && { earlier }),
  };
  return withinLimit(box);
}

/** Returns the report without what does not fit: the oldest earlier pages first, then the recording of this page. */
function withinLimit(box: ProblemReport): ProblemReport {
  if (bytesOf(box) <= maxReportBytes) return box;
  const { earlier = [], ...rest } = box;
  if (earlier.length === 0) return { ...rest, session: null };
  const fewer = earlier.slice(0, -1);
  return withinLimit(fewer.length > 0 ? { ...rest, earlier: fewer } : rest);
}

/** Limit without the description, which the sender writes afterwards: a character takes up to three bytes, a mark up to six. */
const maxReportBytes = maxProblemReportBytes - 6 * maxProblemDescription;

/** Returns the report as it is sent and saved. */
export const textOf = (box: ProblemReport): string => JSON.stringify(z.encode(problemReport, box), null, 1);

const bytesOf = (box: ProblemReport): number => new Blob([JSON.stringify(z.encode(problemReport, box))]).size;

function entryOf(
  { kind, type, status, createdAt, attempts, after }: Operation,
  now: Date,
): ProblemReport['outbox'][number] {
  // The device clock might have been set back since.
  const ageMs = Math.max(0, now.getTime() - Date.parse(createdAt)) || 0;
  return { kind, type, status, ageMs, attempts, fields: Object.keys(after).length };
}
