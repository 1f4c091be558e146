/** Operations sent by the outbox and their results on the server. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

import type { Changes } from '../../contract/rows/changes.ts';
import type { listCommodityChanges } from '../../contract/rows/commodityHistory.ts';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { callsOf } from './calls.ts';

interface Sent {
  readonly rows?: readonly { readonly operationId: string }[];
  readonly entries?: readonly { readonly id: string }[];
}

export const outboxCalls = /\/(field-work\/record|commodity\/update)$/;

/** Collects the operation ids in the calls of all tabs, in order; an id that is sent twice appears twice. */
export function watchOperationIds(context: BrowserContext): string[] {
  const ids: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && outboxCalls.test(new URL(request.url()).pathname))
      ids.push(...idsOf(request.postDataJSON() as Sent));
  });
  return ids;
}

export const idsOf = ({ rows = [], entries = [] }: Sent): string[] => [
  ...rows.map(({ operationId }) => operationId),
  ...entries.map(({ id }) => id),
];

export interface ServerView {
  /** Number that grows with every writing call. */
  version(): Promise<number>;
  /** Number of changes made in the grid. */
  gridChanges(): Promise<number>;
  /** Id of a row by its index in the schedule. */
  rowId(at: number): Promise<number>;
}

/** Queries the server directly, with the session of the user signed in on the page. */
export async function serverView(page: Page, request: APIRequestContext, projectId: string): Promise<ServerView> {
  const calls = await callsOf(page, request);
  const about = `?projectId=${projectId}&type=cable`;
  const rows = () => calls.get<Changes>(`/commodity/changes${about}`);
  return {
    version: async () => (await rows()).version,
    gridChanges: async () =>
      (await calls.get<ReplyOf<typeof listCommodityChanges>>(`/commodity/history${about}`)).changes.length,
    rowId: async (at) => (await rows()).ids.toSorted((one, other) => one - other)[at] ?? 0,
  };
}

/** A row the server does not have. */
const gone = 999_999;

interface SentCall {
  entries?: { id: string; commodityId: number }[];
  rows?: { id: number; operationId: string }[];
}

/** Replaces this row id in all calls of the page with a row the server does not have, as if the row were deleted. */
export async function loseRow(page: Page, rowId: number): Promise<void> {
  const other = (id: number) => (id === rowId ? gone : id);
  await page.route(outboxCalls, async (route) => {
    const call = route.request().postDataJSON() as SentCall;
    const entries = call.entries?.map((entry) => ({ ...entry, commodityId: other(entry.commodityId) }));
    const rows = call.rows?.map((row) => ({ ...row, id: other(row.id) }));
    await route.continue({ postData: JSON.stringify({ ...call, ...(entries && { entries }), ...(rows && { rows }) }) });
  });
}
