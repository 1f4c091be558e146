/**
 * Recordings of the last pages of this tab, kept in its session storage: after a reload, which is what most people try first, a
 * problem report still shows what led to it. They contain what a report may contain, and nothing else.
 */
import { z } from 'zod/mini';
import { earlierLimits, earlierPage, type EarlierPage } from '../../../../contract/admin/problemReport.ts';
import { withFallback } from '../../../base/withFallback.ts';
import type { App } from '../../../context/App.ts';
import { recordedSession } from './recorder.ts';
import { requestsOf } from './requestsOf.ts';

const key = 'wireway.recordedPages';

const storedPages = z.array(
  z.strictObject({
    /** Start of the page, ms since 1970: a page that comes back from the browser's cache is not earlier than itself. */
    pageId: z.number(),
    leftAt: z.number(),
    ...z.omit(earlierPage, { endedAgoMs: true }).shape,
  }),
);

type Known = Pick<App, 'store' | 'recentRequests'>;

/** Stores the recording of this page whenever the tab leaves it; returns the function that stops this. */
export function keepRecordings(app: Known, page: Window): () => void {
  const leave = () => store(app, page, Date.now());
  page.addEventListener('pagehide', leave);
  return () => page.removeEventListener('pagehide', leave);
}

/** Returns the recordings of the pages before this one, newest first. */
export function earlierPages(page: Window, now = Date.now()): EarlierPage[] {
  return read(page, now)
    .filter(({ pageId }) => pageId !== performance.timeOrigin)
    .map(({ leftAt, requests, session }) => ({ endedAgoMs: Math.max(0, now - leftAt), requests, session }));
}

function store(app: Known, page: Window, now: number): void {
  const requests = requestsOf(app.recentRequests, performance.now());
  const session = earlierPage.shape.session.safeParse(recordedSession(app.store)).data ?? null;
  const pageId = performance.timeOrigin;
  const others = read(page, now).filter((each) => each.pageId !== pageId);
  const own = { pageId, leftAt: now, requests, session };
  withFallback(() => page.sessionStorage.setItem(key, JSON.stringify(withinLimits([own, ...others]))), undefined);
}

type StoredPages = z.infer<typeof storedPages>;

const read = (page: Window, now: number): StoredPages =>
  withFallback(() => storedPages.parse(JSON.parse(page.sessionStorage.getItem(key) ?? '[]')), []).filter(
    ({ leftAt }) => now - leftAt <= earlierLimits.ageMs,
  );

/** Returns the newest pages that fit into the storage. */
function withinLimits(pages: StoredPages): StoredPages {
  const kept = pages.slice(0, earlierLimits.pages);
  while (kept.length > 0 && JSON.stringify(kept).length > earlierLimits.characters) kept.pop();
  return kept;
}
