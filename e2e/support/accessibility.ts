import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no serious or critical WCAG 2.2 AA violation on the current page. Only violations are returned, and the analysis runs
 * in the page itself: the builder's default sends every passed node through a second page, five times the analysis time, to
 * support frames, which no page has. `except` names rules the page is known to break; the caller gives the reason.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const axe = (await inPage(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await expectNothingSerious(except.length > 0 ? axe.disableRules([...except]) : axe);
}

/**
 * Checks what a theme can break on a page that `expectAccessible` has checked in another theme. A theme only sets CSS colors and
 * line widths, so the relevant rules are contrast, links distinct from their text, and target sizes.
 */
export async function expectAccessibleColors(page: Page, except: readonly string[] = []): Promise<void> {
  const rules = ['color-contrast', 'link-in-text-block', 'target-size'].filter((rule) => !except.includes(rule));
  await expectNothingSerious((await inPage(page)).withRules(rules));
}

/** Injects axe once per page load; sending half a megabyte again took as long as the analysis. */
async function inPage(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) });
  return builder.setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * Repeats a failed analysis: a button that is disabled during the analysis has the colors of one state and the rules of the
 * other, so a violation must be found twice.
 */
async function expectNothingSerious(axe: AxeBuilder): Promise<void> {
  if ((await seriousIn(axe)).length > 0) expect(await seriousIn(axe)).toEqual([]);
}

async function seriousIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Collects content security policy violations and uncaught errors. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text())) trouble.push(message.text());
  });
  return trouble;
}
