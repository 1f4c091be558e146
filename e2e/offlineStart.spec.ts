/** Wireway starts without a signal on any address, once it was here: the application is on the device. */
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

test.use({ serviceWorkers: 'allow' });

const policyBreaches = (page: Page): string[] => {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) breaches.push(message.text());
  });
  return breaches;
};

test(
  'the application can be installed, and answers by itself',
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
      // oxlint-disable-next-line no-await-in-loop -- few, and one page draws them
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

    // Calls, the provider and the pages the server makes are the server's; the policy of the page from the device holds.
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
    await expect(page.getByText('Loading application...')).toHaveCount(0);
  },
);

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');
const rowOf = (page: Page, tag: string): Locator =>
  page.getByRole('grid').getByRole('row').or(page.getByRole('article')).filter({ hasText: tag });

/** Somebody works on the page of data entry until this device has all that it needs without a signal; gives its address. */
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

/** The browser is started anew on the address: no session of a tab is left. */
async function startCold(page: Page, address: string, isOffline: boolean): Promise<Page> {
  const context = page.context();
  await page.close();
  await context.setOffline(isOffline);
  const cold = await context.newPage();
  await cold.goto(address);
  return cold;
}

const goOn = (page: Page): Locator => page.getByRole('button', { name: 'Continue as Ingrid Halvorsen' });

test(
  'who started cold without a signal goes on as themselves; what they enter arrives once',
  runsAt({ gate: ['desktop'], full: ['tablet'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const sent = watchOperationIds(context);
    const cold = await startCold(page, address, true);
    await expect(goOn(cold)).toBeVisible();
    await expect(cold.getByText(/Last online/)).toBeVisible();
    await expect(cold.getByRole('banner')).toHaveCount(0);
    await expectAccessible(cold);
    await cold.getByRole('button', { name: 'I’m someone else' }).click();
    await expect(cold.getByText('You need a connection to sign in.')).toBeVisible();
    await expect(cold.getByText('Ingrid Halvorsen')).toHaveCount(0);
    await cold.getByRole('button', { name: 'Back' }).click();

    await goOn(cold).click();
    await expect(cold).toHaveURL(address);
    await expect(rowOf(cold, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(cold)).toContainText('Offline');
    await enterPulled(cold, 'RW-P-1001', '120', 'onDevice');
    await expect(badgeOf(cold)).toContainText('1 waiting to send');
    expect(sent).toEqual([]);

    // Once more, to another page: what was entered is still there.
    const again = await startCold(cold, address.replace('field-work', 'data'), true);
    await goOn(again).click();
    await expect(rowOf(again, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(again)).toContainText('1 waiting to send');

    const online = await startCold(again, address, false);
    await expect(rowOf(online, 'RW-P-1001')).toBeVisible();
    await expect(badgeOf(online)).toHaveText('Online');
    await expect.poll(() => sent.length).toBe(1);
  },
);

test(
  'who went on without a signal signs in over their page when it is back',
  runsAt({ full: ['desktop'] }),
  async ({ page, context }) => {
    const address = await workOnline(page);
    const sent = watchOperationIds(context);
    const cold = await startCold(page, address, true);
    await goOn(cold).click();
    await enterPulled(cold, 'RW-P-1001', '120', 'onDevice');
    await context.setOffline(false);
    const dialog = cold.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(badgeOf(cold)).toHaveText('Online');
    await expect.poll(() => sent.length).toBe(1);
  },
);

test(
  'at a tablet that is shared, the next person sees and sends nothing of the one before',
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
    await expect(badgeOf(next)).toHaveText('Online');
    await expect(next.getByText('Dead Zone')).toHaveCount(0);
    // What was entered waits for whoever did it, and nothing else of theirs is left.
    const outboxOnly = [expect.stringMatching(/^database wireway-outbox/)];
    await expect.poll(() => placesOf(next, ['RW-P-1001', 'Dead Zone', 'Ingrid Halvorsen'])).toEqual(outboxOnly);
    expect(await placesOf(next, ['local-administrator'])).toEqual(outboxOnly);
    expect(sent).toEqual([]);

    // The first is remembered no more: without a signal the one who came after is asked for.
    const later = await startCold(next, address, true);
    await expect(later.getByRole('button', { name: 'Continue as Marcus Oyelaran' })).toBeVisible();
    await expect(goOn(later)).toHaveCount(0);
  },
);

/** Marks the page as it stands: a page that is loaded anew has no mark. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-mark', 'here'));

test(
  'a new build waits for its person, and takes no page on which somebody types',
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

      // The other window has something typed that is saved nowhere, and is asked before it loses that.
      await editCell(other, other.getByRole('row').filter({ hasText: 'RW-P-1001' }), /^Start mark/, '77');
      await newBuildReady(other).getByRole('button', { name: 'Update' }).click();
      await other.getByRole('button', { name: 'Not now' }).click();

      await newBuildReady(page).getByRole('button', { name: 'Update' }).click();
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
