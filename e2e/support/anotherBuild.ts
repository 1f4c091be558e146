/** Another build of the application, served in the middle of a journey. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** Another build is served from now on: the browser knows it by its worker. Gives what brings the one before back. */
export async function serveAnotherBuild(): Promise<() => Promise<void>> {
  const file = 'dist/serviceWorker.js';
  const before = await readFile(file, 'utf8');
  // At once: the browser looks by itself after a page is loaded, and may be reading it.
  const serve = async (content: string) => {
    await writeFile(`${file}.next`, content);
    await rename(`${file}.next`, file);
  };
  await serve(`${before}\n// Another build.`);
  return () => serve(before);
}

/** What a page says of a build that waits. */
export const newBuildReady = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'A new version of Wireway is ready.' });

/**
 * Looks for versions until the page tells of one. The browser looks by itself a moment after each page load; a look that begins
 * while it does is answered by what it has read, which may be the build before.
 */
export const lookUntilReady = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(newBuildReady(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
