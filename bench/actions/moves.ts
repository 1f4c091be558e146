/** Navigation helpers that prepare actions: open a page, activate a cell, wait until the page settles. Not measured. */
import { expect, type Locator, type Page } from '@playwright/test';
import { lead, settle } from '../../e2e/support/appShell.ts';
import { cellOf } from '../../e2e/support/grid.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import type { Hand } from './action.ts';

/** Converts a UI message with its variables to a regular expression. */
export const pattern = (message: string): RegExp =>
  new RegExp(message.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, '.*'));

/** Returns the part of a message before its first variable, for conditions, which compare text. */
export const beginning = (message: string): string => message.split('{{')[0]!.trim();

const settleTimeoutMs = 60_000;

/** Waits until nothing on the page changes. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${page.url()} never settled.`)), settleTimeoutMs).unref();
  });
  timedOut.catch(() => undefined);
  await Promise.race([settle(page), timedOut]);
}

/** Follows a link of the application to an address, and waits for the given selector. */
export async function goTo({ page }: Hand, address: string, awaited: string): Promise<void> {
  await lead(page, address);
  await page.locator(awaited).first().waitFor();
  await waitUntilSettled(page);
}

/** Reloads an address: the memory of the page is cleared, data stored on the device is retained. */
export async function reload({ page }: Hand, address: string, awaited: string): Promise<void> {
  await page.goto(address);
  await page.locator(awaited).first().waitFor();
  await waitUntilSettled(page);
}

/** Returns the keys of the tables stored on the device; runs in the page. */
async function storedTables(): Promise<readonly string[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opened = indexedDB.open('wireway-tables');
    opened.addEventListener('success', () => resolve(opened.result));
  });
  const keys = database.transaction('tables').objectStore('tables').getAllKeys();
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  database.close();
  return keys.result.map(String);
}

/** Waits until the cables are stored on the device, which happens shortly after they are shown. */
export async function waitUntilStored(page: Page): Promise<void> {
  const hasCables = async () => (await page.evaluate(storedTables)).some((key) => key.split('/').includes('cable'));
  await expect.poll(hasCables, { timeout: 60_000 }).toBe(true);
}

export const textOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.textContent);

/** Activates a cell and returns it. */
export async function activate(page: Page, row: number, column: string): Promise<Locator> {
  const cell = await cellOf(page, row, column);
  await cell.click();
  return cell;
}

/** Returns a link of the side navigation. */
export const navigationLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: new RegExp(`^(${frame.nav.main}|${frame.nav.project})$`) })
    .getByRole('link', { name, exact: true });
