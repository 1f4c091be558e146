import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing serious or critical by WCAG 2.2 AA on the page as it stands. Only violations are read back, and in the page itself:
 * the builder's own way takes every passed node through a second page, five times the analysis, for the sake of frames, and no
 * page shows one. `except` names rules that the page is known to break, and the caller says why.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const axe = (await inPage(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await expectNothingSerious(except.length > 0 ? axe.disableRules([...except]) : axe);
}

/**
 * What a theme can spoil on a page that `expectAccessible` has seen in another one. A theme is values of CSS alone, colours
 * and widths of lines: of the rules, contrast, links told from their text, and sizes of targets look at those.
 */
export async function expectAccessibleColors(page: Page, except: readonly string[] = []): Promise<void> {
  const rules = ['color-contrast', 'link-in-text-block', 'target-size'].filter((rule) => !except.includes(rule));
  await expectNothingSerious((await inPage(page)).withRules(rules));
}

/** A page keeps axe until it is loaded anew; sending half a megabyte again took as long as the analysis. */
async function inPage(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) });
  return builder.setLegacyMode().options({ resultTypes: ['violations'] });
}

/** A button that is disabled while it is analysed has the colours of the one state and the rules of the other: what is found must be there at a second look. */
async function expectNothingSerious(axe: AxeBuilder): Promise<void> {
  if ((await seriousIn(axe)).length > 0) expect(await seriousIn(axe)).toEqual([]);
}

async function seriousIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Collects whatever the browser refuses because of the content security policy, and uncaught errors. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text())) trouble.push(message.text());
  });
  return trouble;
}
