/** Wireway starts without a signal on any address, once it was here: the application is on the device. */
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker has all it keeps, and answers for this page. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 120_000 })
    .toBe('activated');
}

const policyBreaches = (page: Page): string[] => {
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) breaches.push(message.text());
  });
  return breaches;
};

test('the application can be installed, and answers by itself @anySize', async ({ page, request, context }) => {
  const breaches = policyBreaches(page);
  await signIn(page, 'Administrator');
  await untilKept(page);

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
});
