/** A second build of the application, deployed during a test. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';

/**
 * Serves another build from now on: the browser recognizes it by its worker. Returns a function that restores the previous one.
 */
export async function serveAnotherBuild(): Promise<() => Promise<void>> {
  const file = 'dist/serviceWorker.js';
  const before = await readFile(file, 'utf8');
  // Replaced atomically: the browser checks for updates after a page load and might be reading the file.
  const serve = async (content: string) => {
    await writeFile(`${file}.next`, content);
    await rename(`${file}.next`, file);
  };
  await serve(`${before}\n// Another build.`);
  return () => serve(before);
}

/** Returns the message about a waiting build. */
export const newBuildReady = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: frameTexts.update.ready });

/**
 * Checks for updates until the page reports one. The browser also checks shortly after each page load; a check that starts during
 * that one gets its result, which can be the previous build.
 */
export const lookUntilReady = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(newBuildReady(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
