/** Wireway starts offline at any address after one online visit: the application is stored on the device. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { lookUntilReady, newBuildReady, serveAnotherBuild } from './support/anotherBuild.ts';
import { placesOf } from './support/browserStorage.ts';
import { enterPulled } from './support/fieldWork.ts';
import { watchOperationIds } from './support/outboxCalls.ts';
import { editCell } from './support/grid.ts';
import { signInAtProvider } from './support/people.ts';
import { waitForServiceWorkerActive } from './support/waitForServiceWorker.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ serviceWorkers: 'allow' });

const policyBreaches = (page: Page): string[] => {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) breaches.push(message.text());
  });
  return breaches;
};

test(
  'the application can be installed and loads from its service worker',
  runsAt({ full: ['desktop'] }),
  async ({ page, request, context }) => {
    const breaches = policyBreaches(page);
    await signInAtProvider(page, 'Administrator');
    await waitForServiceWorkerActive(page);

    const manifest = await (await request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ id: '/', name: 'Wireway', start_url: '/', scope: '/', display: 'standalone' });
    const icons: { src: string; sizes: string; purpose: string; type: string }[] = manifest.icons;
    for (const purpose of ['any', 'maskable'])
      for (const sizes of ['192x192', '512x512'])
        expect(icons).toContainEqual(expect.objectContaining({ purpose, sizes, type: 'image/png' }));
    for (const { src, sizes } of icons) {
      // oxlint-disable-next-line no-await-in-loop -- few icons, and one page draws them
      const size = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      if (sizes !== 'any') expect(size).toBe(sizes);
    }
    const worker = await request.get('/serviceWorker.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');

    // API calls, the provider and server-rendered pages go to the server; the page from the device has its security policy.
    expect((await page.goto('/api/docs'))?.fromServiceWorker()).toBe(false);
    const fromDevice = await page.goto('/');
    expect(fromDevice?.fromServiceWorker()).toBe(true);
    expect(fromDevice?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(await page.evaluate(async () => (await fetch('/api/docs')).headers.get('cache-control'))).toBe('no-store');
    const kept = await page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.filter((path) => !/^\/(assets|icons)\/|^\/(index\.html|boot\.js|mark\.svg)$/.test(path))).toEqual([]);
    expect(breaches).toEqual([]);

    await context.setOffline(true);
    const offline = await page.goto('/4711/field-work/cable');
    expect(offline?.status()).toBe(200);
    await expect(page.getByText(commonTexts.loading)).toHaveCount(0);
  },
);

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const rowOf = (page: Page, tag: string): Locator =>
  page.getByRole('grid').getByRole('row').or(page.getByRole('article')).filter({ hasText: tag });

/** Works on the data entry page until the device has everything it needs offline; returns the address. */
async function workOnline(page: Page): Promise<string> {
  await signInAtProvider(page, 'Administrator');
  const projectId = await addProjectWithCables(page, 'Dead Zone', 'samples/cable-schedule.csv');
  const address = `/${projectId}/field-work/cable`;
  await page.goto(address);
  await expect(rowOf(page, 'RW-P-1001')).toBeVisible();
  await waitForServiceWorkerActive(page);
  await expect
    .poll(() => placesOf(page, ['RW-P-1001', 'Dead Zone']))
    .toEqual(
      expect.arrayContaining([
        'database wireway-tables columns: RW-P-1001',
        'database wireway-tables projects: Dead Zone',
      ]),
    );
  return address;
}

/** Opens the address in a new tab that has no session, online or offline. */
async function startCold(page: Page, address: string, isOffline: boolean): Promise<Page> {
  const context = page.context();
  await page.close();
  await context.setOffline(isOffline);
  const cold = await context.newPage();
  await cold.goto(address);
  return cold;
}

const goOn = (page: Page): Locator =>
  page.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'Ingrid Halvorsen' }) });

test(
  'a user who starts offline continues as the remembered user, and the entry arrives once',
  runsAt({ gate: ['desktop'], full: ['tablet'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const sent = watchOperationIds(context);
    const cold = await startCold(page, address, true);
    await expect(goOn(cold)).toBeVisible();
    await expect(cold.getByText(/Last online/)).toBeVisible();
    await expect(cold.getByRole('banner')).toHaveCount(0);
    await expectAccessible(cold);
    await cold.getByRole('button', { name: frameTexts.goOn.somebodyElse }).click();
    await expect(cold.getByText(frameTexts.goOn.needsSignal)).toBeVisible();
    await expect(cold.getByText('Ingrid Halvorsen')).toHaveCount(0);
    await cold.getByRole('button', { name: commonTexts.actions.back }).click();

    await goOn(cold).click();
    await expect(cold).toHaveURL(address);
    await expect(rowOf(cold, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(cold)).toContainText(frameTexts.connection.offline);
    await enterPulled(cold, 'RW-P-1001', '120', 'onDevice');
    await expect(badgeOf(cold)).toContainText(fillText(frameTexts.connection.waiting, { shown: 1 }));
    expect(sent).toEqual([]);

    // Another start on a different page: the entry is still there.
    const again = await startCold(cold, address.replace('field-work', 'data'), true);
    await goOn(again).click();
    await expect(rowOf(again, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(again)).toContainText(fillText(frameTexts.connection.waiting, { shown: 1 }));

    const online = await startCold(again, address, false);
    await expect(rowOf(online, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(online)).toHaveText(frameTexts.connection.online);
    await expect.poll(() => sent.length).toBe(1);
  },
);

test(
  'a user who continued offline signs in over the open page once online',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const sent = watchOperationIds(context);
    const cold = await startCold(page, address, true);
    await goOn(cold).click();
    await enterPulled(cold, 'RW-P-1001', '120', 'onDevice');
    await context.setOffline(false);
    const dialog = cold.getByRole('dialog', { name: frameTexts.signInAgain.button });
    await dialog.getByRole('button', { name: frameTexts.signInAgain.button }).click();
    await expect(dialog).toHaveCount(0);
    await expect(badgeOf(cold)).toHaveText(frameTexts.connection.online);
    await expect.poll(() => sent.length).toBe(1);
  },
);

test(
  'the next user of a shared tablet neither sees nor sends data of the previous one',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const cold = await startCold(page, address, true);
    await goOn(cold).click();
    await enterPulled(cold, 'RW-P-1001', '120', 'onDevice');
    const sent = watchOperationIds(context);
    await context.clearCookies();

    const next = await startCold(cold, '/', false);
    await next.getByRole('button', { name: /Project Lead/i }).click();
    await expect(next.getByRole('banner')).toBeVisible();
    await expect(badgeOf(next)).toHaveText(frameTexts.connection.online);
    await expect(next.getByText('Dead Zone')).toHaveCount(0);
    // The entry waits for the user who made it; no other data of that user is left.
    const outboxOnly = [expect.stringMatching(/^database wireway-outbox/)];
    await expect.poll(() => placesOf(next, ['RW-P-1001', 'Dead Zone', 'Ingrid Halvorsen'])).toEqual(outboxOnly);
    expect(await placesOf(next, ['local-administrator'])).toEqual(outboxOnly);
    expect(sent).toEqual([]);

    // The first user is no longer remembered: offline, the page offers the second one.
    const later = await startCold(next, address, true);
    await expect(
      later.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'Marcus Oyelaran' }) }),
    ).toBeVisible();
    await expect(goOn(later)).toHaveCount(0);
  },
);

/** Marks the current document: a reloaded page has no mark. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-mark', 'here'));

test(
  'a new build waits for the user and never reloads a page with unsaved input',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const other = await context.newPage();
    await other.goto(address);
    await expect(rowOf(other, 'RW-P-1001')).toBeVisible();
    const back = await serveAnotherBuild();
    try {
      await lookUntilReady(page);
      for (const at of [page, other]) {
        await expect(newBuildReady(at)).toBeVisible();
        await mark(at);
      }
      await expectAccessible(page);

      // The other window has unsaved input and asks before discarding it.
      await editCell(other, other.getByRole('row').filter({ hasText: 'RW-P-1001' }), /^Start mark/, '77');
      await newBuildReady(other).getByRole('button', { name: frameTexts.update.start }).click();
      await other.getByRole('button', { name: frameTexts.update.notNow }).click();

      await newBuildReady(page).getByRole('button', { name: frameTexts.update.start }).click();
      await expect(page.locator('[data-mark]')).toHaveCount(0);
      await expect(rowOf(page, 'RW-P-1001')).toBeVisible();
      await expect(newBuildReady(page)).toHaveCount(0);
      await expect(other.getByText('Wireway was updated in another window.')).toBeVisible();
      await expect(other.locator('[data-mark]')).toHaveCount(1);
    } finally {
      await back();
    }
  },
);
