/** Documents sent to print, and a page that shows them. */
import { expect, type Page } from '@playwright/test';

/**
 * Replaces the print dialog of the browser, which no test can answer, by a list of the documents it would have printed
 * (`printedBy`).
 */
export async function catchPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prints: string[] = [];
    Reflect.set(globalThis, 'caughtPrints', prints);
    globalThis.print = () => {
      globalThis.dispatchEvent(new Event('beforeprint'));
      const [root] = [document.documentElement.cloneNode(true)] as HTMLElement[];
      for (const script of root?.querySelectorAll('script, link[rel=modulepreload]') ?? []) script.remove();
      prints.push(`<!doctype html>${root?.outerHTML}`);
      globalThis.dispatchEvent(new Event('afterprint'));
    };
  });
}

/** Returns the document sent to print during `act`. */
export async function printedBy(page: Page, act: () => Promise<void>): Promise<string> {
  const count = () => page.evaluate(() => (Reflect.get(globalThis, 'caughtPrints') as string[]).length);
  const before = await count();
  await act();
  await expect.poll(count, { timeout: 60_000 }).toBe(before + 1);
  return page.evaluate((at) => (Reflect.get(globalThis, 'caughtPrints') as string[])[at] ?? '', before);
}

/** Opens documents one after the other in a page of their own, on the origin of the application and without its scripts. */
export async function openPaper(page: Page): Promise<(html: string) => Promise<Page>> {
  const paper = await page.context().newPage();
  let shown = '';
  await paper.route('**/on-paper', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown }));
  await paper.emulateMedia({ media: 'print' });
  return async (html) => {
    shown = html;
    await paper.goto(new URL('/on-paper', page.url()).href);
    await paper.evaluate(() => document.fonts.ready.then(() => true));
    return paper;
  };
}
