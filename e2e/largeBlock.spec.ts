/** A block of thousands of cells from a spreadsheet: the question, the progress, Undo, and every cell saved on the server. */
import { expect, test, type Page } from '@playwright/test';
import type { Changes } from '../contract/rows/changes.ts';
import { lead } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { fillDisk } from './support/fillDisk.ts';
import { cellOf, paste } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const rows = 2000;
const schedule = ['Cable,From,To', ...Array.from({ length: rows }, (_, at) => `LB-${at + 1},P-1,P-2`)];
const block = Array.from({ length: rows }, (_, at) => `F-${at + 1}\tT-${at + 1}`).join('\n');

/** Values of the last cable on the server. */
async function lastEnds(page: Page, projectId: string): Promise<unknown> {
  const calls = await callsOf(page);
  const { ids, columns } = await calls.get<Changes>(`/commodity/changes?projectId=${projectId}&type=cable&since=0`);
  const valueOf = (row: number, field: string) => {
    const column = columns[field];
    return column?.kind === 'dictionary' ? column.values[column.codes[row] ?? -1] : undefined;
  };
  const last = ids.findIndex((_, row) => valueOf(row, 'tag') === `LB-${rows}`);
  return [valueOf(last, 'fromEquipment'), valueOf(last, 'toEquipment')];
}

test('two thousand rows are pasted, undone and redone', runsAt({ full: ['desktop', 'tablet'] }), async ({ page }) => {
  test.slow();
  await signIn(page, 'Administrator');
  const projectId = await addProjectWithCables(page, 'Large Block', csvFile('cables.csv', schedule));
  await lead(page, `/${projectId}/data/cable`);
  await (await cellOf(page, 0, 'From')).click();
  await paste(page, block);
  const question = page.getByRole('dialog');
  await expect(question).toContainText('4,000');
  await question.getByRole('button', { name: /^Paste/ }).click();
  await expect(question).toBeHidden();

  await expect(await cellOf(page, 0, 'From')).toHaveText('F-1');
  await expect(page.getByText(/^Saving [\d,]+ cells?$/)).toBeVisible();
  await expect(page.getByText(gridTexts.edit.saved)).toBeVisible({ timeout: 60_000 });
  expect(await lastEnds(page, projectId)).toEqual([`F-${rows}`, `T-${rows}`]);

  await page.keyboard.press('Control+z');
  await expect(await cellOf(page, 0, 'From')).toHaveText('P-1');
  await expect.poll(() => lastEnds(page, projectId), { timeout: 60_000 }).toEqual(['P-1', 'P-2']);

  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+End');
  await expect.poll(() => lastEnds(page, projectId), { timeout: 60_000 }).toEqual([`F-${rows}`, `T-${rows}`]);
  await expect(page.getByText(gridTexts.edit.saved)).toBeVisible({ timeout: 60_000 });
});

test(
  'hundreds of unknown names are dismissed or added to the list in one step',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    test.slow();
    const inAnArea = ['Cable,From,To,Area', ...schedule.slice(1, 301).map((row) => `${row},A-1`)];
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'New Names', csvFile('cables.csv', inAnArea));
    await lead(page, `/${projectId}/data/cable?columns=["tag","area"]`);
    const pasteNames = async () => {
      await (await cellOf(page, 0, 'Area')).click();
      await paste(page, Array.from({ length: 300 }, (_, at) => `N-${at + 1}`).join('\n'));
      await page.getByRole('dialog').getByRole('button', { name: gridTexts.preview.mark }).click();
      await expect(page.getByText('Not saved: 300 cells.')).toBeVisible({ timeout: 30_000 });
    };
    const notice = page.getByRole('alert', { name: gridTexts.edit.review });
    const pasted = page.getByText('Pasted 300 cells into 300 cables.');

    await pasteNames();
    await expect(pasted).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss all: 300 cells' }).click();
    await expect(await cellOf(page, 0, 'Area')).toHaveText('A-1');
    await expect(notice).toBeHidden();
    await expect(pasted).toBeHidden();

    await pasteNames();
    await notice
      .getByRole('button', { name: fillText(gridTexts.preview.addNew_other, { shown: 300, column: 'Area' }) })
      .click();
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible({ timeout: 30_000 });
    await expect(await cellOf(page, 0, 'Area')).toHaveText('N-1');
    const calls = await callsOf(page);
    const { choices } = await calls.get<{ choices: readonly unknown[] }>(
      `/codes/choices?projectId=${projectId}&list=area`,
    );
    expect(choices).toHaveLength(301);
  },
);

test(
  'after a crash with an unsaved block the next page reports its size once',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context }) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Crashed Page', csvFile('cables.csv', schedule));
    await lead(page, `/${projectId}/data/cable`);
    await (await cellOf(page, 0, 'From')).click();
    await fillDisk(page);
    // The outbox messages load shortly after the page, so this page has to be online until then.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/OutboxNotices')),
    );
    await context.setOffline(true);
    await paste(page, block);
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: /^Paste/ }).click();
    await expect(page.getByText(/Storage is full: [\d,]+ entries aren’t saved on this device/)).toBeVisible();
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
    await page.close();
    await context.setOffline(false);

    const next = await context.newPage();
    await next.goto('/');
    const reported = next.getByRole('status').filter({ hasText: /with [\d,]+ entries not saved/ });
    await expect(reported).toBeVisible();
    await reported.getByRole('button', { name: outboxTexts.seen }).click();
    await expect(reported).toBeHidden();
    await next.reload();
    await expect(next.getByRole('banner').getByRole('status')).toHaveText('Online');
    await expect(reported).toBeHidden();
  },
);
