/** A window waits for a message of the popup somebody signs in with. Messages of anybody else change nothing (S36). */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { settle } from './support/appShell.ts';
import { provider } from './support/people.ts';
import { tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';

/** A site of somebody else: another origin on this machine. */
async function startForeignSite(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** What the return page of the popup would send, for a code nobody was given. */
const messageFor = (root: string, state: string) => ({
  source: 'oidc-client',
  url: `${root}/auth/signinpop/wireway?code=forged&state=${encodeURIComponent(state)}`,
  keepOpen: false,
});

/** The state of the sign-in that is under way. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      Object.keys(localStorage)
        .find((key) => key.startsWith('oidc.'))
        ?.slice('oidc.'.length) ?? '',
  );

const waiting = (page: Page) => page.getByRole('heading', { name: 'Finish signing in in the other window' });

/** Long enough for a message that was sent to have been heard, and a call for tokens made. */
async function expectUnmoved(page: Page, calls: readonly string[]): Promise<void> {
  await settle(page);
  await expect(waiting(page)).toBeVisible();
  expect(calls).toEqual([]);
}

test.beforeEach(async ({ request }) => {
  await provider(request, 'reset');
});
test.afterEach(async ({ request }) => {
  await provider(request, 'reset');
});

test(
  'messages of another site, another window or another sign-in change nothing, though they know the state',
  runsAt({ full: ['desktop'] }),
  async ({ page: foreign, context, baseURL: root = '', request }) => {
    const site = await startForeignSite();
    try {
      await foreign.goto(site.url);
      const opened = context.waitForEvent('page');
      await foreign.evaluate((url) => {
        Object.assign(globalThis, { victim: window.open(url) });
      }, `${root}/signed-out`);
      const page = await opened;
      const calls: string[] = [];
      page.on('request', (sent) => {
        if (sent.url().includes('/oidc/token')) calls.push(sent.url());
      });
      const popupOpened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Use a separate window' }).click();
      const popup = await popupOpened;
      await expect(waiting(page)).toBeVisible();
      await expect(popup.getByText('Who is signing in?')).toBeVisible();
      const state = await stateOf(page);
      expect(state).not.toBe('');

      // A site that opened Wireway has lost hold of it.
      await page.evaluate(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        addEventListener('message', ({ origin }) => heard.push(origin));
      });
      await foreign.evaluate(
        (message) => {
          (Reflect.get(globalThis, 'victim') as Window).postMessage(message, '*');
        },
        messageFor(root, state),
      );
      expect(await foreign.evaluate(() => (Reflect.get(globalThis, 'victim') as Window).closed)).toBe(true);
      await expectUnmoved(page, calls);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'heard') as string[])).toEqual([]);

      // In a browser that lets it keep hold, its message would arrive like this.
      await page.evaluate(([data, origin]) => window.dispatchEvent(new MessageEvent('message', { data, origin })), [
        messageFor(root, state),
        new URL(site.url).origin,
      ] as const);
      await expectUnmoved(page, calls);

      // A page of this site that is not the popup, with the state of another sign-in, or of none.
      for (const other of ['somebody-elses', '']) {
        await page.evaluate((message) => window.postMessage(message, location.origin), messageFor(root, other));
        await expectUnmoved(page, calls);
      }

      await popup.getByRole('button', { name: /Administrator/ }).click();
      await expect(page.getByRole('banner')).toBeVisible();
      // The state that was used, once more.
      await page.evaluate((message) => window.postMessage(message, location.origin), messageFor(root, state));
      await settle(page);
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 0 });
    } finally {
      site.stop();
    }
  },
);
