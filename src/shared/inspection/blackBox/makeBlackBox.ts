/** Puts a problem report together from what this page knows: only words and numbers of Wireway's own get in (ADR 172). */
import { blackBox, largestBlackBox, type BlackBox } from '../../../../contract/admin/blackBox.ts';
import { pageAtPath, pages } from '../../../../contract/base/pages/pages.ts';
import { isUnsent, type Operation } from '../../../../machines/outbox/operation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import type { App } from '../../../context/App.ts';
import type { RecentRequests } from '../../../api/recentRequests.ts';
import { recordedSession } from './recorder.ts';

const mostEntries = 500;
const uuidText = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Known = Pick<App, 'settings' | 'store' | 'preferences' | 'connection' | 'queue' | 'recentRequests'>;

export function makeBlackBox(app: Known, path: string, now = new Date()): BlackBox {
  const waiting = app.queue.getSnapshot().operations.filter(isUnsent);
  const page = pageAtPath(path)?.page;
  const box: BlackBox = {
    format: 'wireway.blackBox',
    version: 1,
    build: app.settings.build.slice(0, 100),
    locale: app.store.get(app.preferences).locale,
    // The path as it is declared: a tag or a number in it is somebody's data.
    screen: page === undefined ? '' : pages[page].path,
    madeAt: now,
    isOnline: selectIsOnline(app.connection.getSnapshot()),
    requests: app.recentRequests.list().map(requestOf(performance.now())),
    outbox: waiting.slice(0, mostEntries).map((operation) => entryOf(operation, now)),
    furtherEntries: Math.max(0, waiting.length - mostEntries),
    session: blackBox.shape.session.safeParse(recordedSession(app.store)).data ?? null,
  };
  return bytesOf(box) > largestBlackBox ? { ...box, session: null } : box;
}

/** As it is sent and saved. */
export const textOf = (box: BlackBox): string => JSON.stringify(blackBox.encode(box), null, 1);

const bytesOf = (box: BlackBox): number => new Blob([JSON.stringify(blackBox.encode(box))]).size;

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

function entryOf({ kind, type, status, createdAt, attempts, after }: Operation, now: Date): BlackBox['outbox'][number] {
  // The clock of a device may have been set back since.
  const ageMs = Math.max(0, now.getTime() - Date.parse(createdAt)) || 0;
  return { kind, type, status, ageMs, attempts, fields: Object.keys(after).length };
}
