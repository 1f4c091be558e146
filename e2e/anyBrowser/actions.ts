/** Steps that several journeys share. */
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';
import type { Target, User } from './user.ts';

/** Signs in on the page of the embedded provider, as the administrator of the demonstration. */
export async function signIn(user: User): Promise<void> {
  await user.click({ role: 'button', name: /Administrator/i });
  await user.see({ role: 'banner' });
}

/** Connection badge in the head of the page. */
export const badge: Target = { role: 'status', within: { role: 'banner' } };

/** Card of a row on Data Entry. */
export const cardOf = (tag: string): Target => ({ role: 'article', name: tag });

/** Head of a card, which opens and closes it. */
export const headOf = (tag: string): Target => ({ css: '[data-row]', within: cardOf(tag) });

/** Returns the cell of a visible row, from 0, under a header. */
export async function cellOf(user: User, row: number, column: string): Promise<Target> {
  await user.see({ role: 'columnheader', has: column });
  const index = await user.driver.evaluate((name) => {
    const heads = [...document.querySelectorAll('[role="columnheader"]')];
    return (
      heads.find((head) => head.querySelector('button')?.textContent?.trim() === name)?.getAttribute('aria-colindex') ??
      ''
    );
  }, column);
  if (index === '') throw new Error(`No column ${column}.`);
  return { css: `[role="row"][aria-rowindex="${row + 2}"] > [role="gridcell"][aria-colindex="${index}"]` };
}

/** Waits until the application is stored on the device and controls the page. */
export async function waitForOfflineStart(user: User): Promise<void> {
  await user.driver.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (navigator.serviceWorker.controller?.state === 'activated') resolve();
        else setTimeout(look, 100);
      };
      look();
    });
  }, null);
}

export async function signOut(user: User): Promise<void> {
  await user.click({ role: 'button', name: /^Account/ });
  await user.click({ role: 'menuitem', name: frameTexts.user.signOut });
}
