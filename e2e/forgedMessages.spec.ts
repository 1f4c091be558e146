/** A window accepts messages only from the popup the user signs in with. Messages from any other source change nothing (S36). */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { settle } from './support/appShell.ts';
import { provider } from './support/people.ts';
import { tokenCalls } from './support/tabs.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

/** Starts a foreign site: another origin on this machine. */
async function startForeignSite(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Returns the message the popup's return page would send, with a code that was never issued. */
const messageFor = (root: string, state: string) => ({
  source: 'oidc-client',
  url: `${root}/auth/signinpop/wireway?code=forged&state=${encodeURIComponent(state)}`,
  keepOpen: false,
});

/** The `state` parameter of the pending sign-in. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      Object.keys(localStorage)
        .find((key) => key.startsWith('oidc.'))
        ?.slice('oidc.'.length) ?? '',
  );

const waiting = (page: Page) => page.getByRole('heading', { name: frameTexts.signedOut.popupTitle });

/** Waits long enough for a sent message to arrive and to cause a token request, and checks that nothing changed. */
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
  'messages from another site, window or sign-in change nothing, even with the right state',
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
      await page.getByRole('button', { name: frameTexts.signedOut.popup }).click();
      const popup = await popupOpened;
      await expect(waiting(page)).toBeVisible();
      await expect(popup.getByText('Who is signing in?')).toBeVisible();
      const state = await stateOf(page);
      expect(state).not.toBe('');

      // The site that opened Wireway no longer has a reference to its window.
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

      // In a browser that retains the reference, its message would arrive like this.
      await page.evaluate(([data, origin]) => window.dispatchEvent(new MessageEvent('message', { data, origin })), [
        messageFor(root, state),
        new URL(site.url).origin,
      ] as const);
      await expectUnmoved(page, calls);

      // A same-origin page that is not the popup, with the state of another sign-in or with no state.
      for (const other of ['somebody-elses', '']) {
        await page.evaluate((message) => window.postMessage(message, location.origin), messageFor(root, other));
        await expectUnmoved(page, calls);
      }

      await popup.getByRole('button', { name: /Administrator/ }).click();
      await expect(page.getByRole('banner')).toBeVisible();
      // The used state, sent a second time.
      await page.evaluate((message) => window.postMessage(message, location.origin), messageFor(root, state));
      await settle(page);
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await tokenCalls(request)).toEqual({ codes: 1, renewals: 0 });
    } finally {
      site.stop();
    }
  },
);
