/** What the outbox sends and what came of it, as the server sees it. */
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';

interface Sent {
  readonly rows?: readonly { readonly operationId: string }[];
  readonly entries?: readonly { readonly id: string }[];
}

export const outboxCalls = /\/(field-work\/record|commodity\/update)$/;

/** The ids of the operations in the calls of all tabs, in order; an id that is sent twice is in it twice. */
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
  /** Grows with every call that writes something. */
  version(): Promise<number>;
  /** Changes made in the grid. */
  gridChanges(): Promise<number>;
  /** The id of a row by its place in the schedule. */
  rowId(at: number): Promise<number>;
}

/** Asks the server itself, with the session of somebody who is signed in on the page. */
export async function serverView(page: Page, request: APIRequestContext, projectId: string): Promise<ServerView> {
  const asked = page.waitForRequest((call) => call.headers()['authorization'] !== undefined);
  await page.goto(`/${projectId}/data/cable`);
  const call = await asked;
  const { authorization = '' } = call.headers();
  const root = new URL(call.url()).origin;
  const get = async (path: string) => {
    const answer = await request.get(`${root}/api${path}?projectId=${projectId}&type=cable`, {
      headers: { authorization },
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { version: number; changes: unknown[]; ids: number[] };
  };
  return {
    version: async () => (await get('/commodity/changes')).version,
    gridChanges: async () => (await get('/commodity/history')).changes.length,
    rowId: async (at) => (await get('/commodity/changes')).ids.toSorted((one, other) => one - other)[at] ?? 0,
  };
}
