/** API calls with the session of the user signed in on a page. */
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';

/** Returns the id token of the user signed in on the page. */
async function tokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() =>
    Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:')),
  );
  if (!stored) throw new Error('No one is signed in on this page.');
  return (JSON.parse(stored[1]) as { id_token: string }).id_token;
}

export interface Calls {
  get<Reply>(path: string): Promise<Reply>;
  /** Returns the response of a call that can be rejected. */
  answerOf(path: string): Promise<APIResponse>;
  post<Reply>(path: string, body: Parameters<APIRequestContext['post']>[1]): Promise<Reply>;
}

/**
 * Returns calls that are valid as long as the token is; every response must be successful. `request` can outlive the page and its
 * network.
 */
export async function callsOf(page: Page, request: APIRequestContext = page.request): Promise<Calls> {
  return callsWith(await tokenOf(page), new URL(page.url()).origin, request);
}

/** Returns calls to a server with an id token. */
export function callsWith(token: string, origin: string, request: APIRequestContext): Calls {
  const headers = { authorization: `Bearer ${token}` };
  const root = `${origin}/api`;
  return {
    async get<Reply>(path: string): Promise<Reply> {
      const reply = await request.get(root + path, { headers });
      expect(reply.ok(), path).toBe(true);
      return (await reply.json()) as Reply;
    },
    answerOf: (path) => request.get(root + path, { headers }),
    async post<Reply>(path: string, body: Parameters<APIRequestContext['post']>[1]): Promise<Reply> {
      const reply = await request.post(root + path, { headers, ...body });
      expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
      return (await reply.json()) as Reply;
    },
  };
}
