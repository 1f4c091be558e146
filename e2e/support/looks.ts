/** Changes the display preferences of a page, as the account menu does, also while something covers the page. */
import { expect, type Page } from '@playwright/test';
import { settle } from './appShell.ts';

export const locales = ['en-US', 'es-MX', 'fr-CA'] as const;

interface Looks {
  readonly locale?: (typeof locales)[number];
  /** Layout of Data & Assignment on a narrow screen. */
  readonly narrowRows?: 'cards' | 'grid';
}

/** Members of the application used here. */
interface AppOfPage {
  readonly store: { set(preferences: unknown, patch: Looks): void };
  readonly preferences: unknown;
}

export async function changeLooks(page: Page, looks: Looks): Promise<void> {
  await page.evaluate((patch) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as {
      readonly options: { readonly context: { readonly app: AppOfPage } };
    };
    const { store, preferences } = router.options.context.app;
    store.set(preferences, patch);
  }, looks);
}

export async function speak(page: Page, locale: (typeof locales)[number]): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  await changeLooks(page, { locale });
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await settle(page);
}

/** Loads the texts of each language once, while online. */
export async function learnLanguages(page: Page): Promise<void> {
  await speak(page, 'es-MX');
  await speak(page, 'fr-CA');
  await speak(page, 'en-US');
}
