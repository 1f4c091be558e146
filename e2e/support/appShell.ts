import type { Page } from '@playwright/test';
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';

/** Clicks an entry of the side navigation, which is in a drawer on a tablet. */
export async function chooseInNavigation(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: frameTexts.nav.open });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole('navigation', { name: frameTexts.nav.project }).getByRole('link', { name, exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: frameTexts.user.signOut, exact: true }).click();
}

/** Members of the page's global router used here. */
interface RouterOfPage {
  readonly history: { push(address: string): void };
  readonly latestLocation: { readonly href: string };
  readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
}

/**
 * Navigates to an address like a link of the application and waits until its page is shown; requests of that page can still be
 * pending.
 */
export async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    (Reflect.get(globalThis, '__TSR_ROUTER__') as RouterOfPage).history.push(path);
  }, address);
  // Until then the previous page is shown, idle and with its own heading.
  await page.waitForFunction(() => {
    const { state, latestLocation } = Reflect.get(globalThis, '__TSR_ROUTER__') as RouterOfPage;
    return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href;
  });
}

/** Resolves once the page has not changed for a moment and shows no progress bar. Needs a running clock. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = 200;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const observer = new MutationObserver(() => look());
        const look = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (document.querySelector('[role="progressbar"]')) return look();
            observer.disconnect();
            return resolve();
          }, quiet);
        };
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
  );
}

export async function settledText(page: Page): Promise<string> {
  await settle(page);
  return page.locator('body').innerText();
}
