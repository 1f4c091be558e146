import type { Page } from '@playwright/test';

/** Chooses an entry of the side navigation, which on a tablet lies in a drawer. */
export async function chooseInNavigation(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' });
  if (await drawer.isVisible()) await drawer.click();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name, exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
}

/** The router as it lies on the page. */
interface RouterOfPage {
  readonly history: { push(address: string): void };
  readonly latestLocation: { readonly href: string };
  readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
}

/** Leads to an address as a link of the application does, until its page stands; what that page asks for may be on its way. */
export async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    (Reflect.get(globalThis, '__TSR_ROUTER__') as RouterOfPage).history.push(path);
  }, address);
  // Until then the page before stands, with its own heading and at rest.
  await page.waitForFunction(() => {
    const { state, latestLocation } = Reflect.get(globalThis, '__TSR_ROUTER__') as RouterOfPage;
    return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href;
  });
}

/** Resolves once nothing on the page has changed for a moment, and it waits for nothing. Needs the clock of the device. */
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
