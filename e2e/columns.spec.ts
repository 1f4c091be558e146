import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import papaparse from 'papaparse';
import { openCard } from './support/fieldWork.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { editCell, paste, scrollTo } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject, csvFile, expectReview, uploadSchedule } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { columns as columnsTexts } from '../src/i18n/locales/en-US/columns.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { fillText } from '../tests/support/fillText.ts';

const headings = ['Loop note', 'Heat load', 'Walk-down', 'Fire zone'];

/** User-defined columns, one of each kind, typed into the row at the bottom. */
const own = [
  ['Loop note', 'Text', ''],
  ['Heat load', 'Number', ''],
  ['Walk-down', 'Date', ''],
  ['Fire zone', 'Code', 'Areas'],
];

const saved = (page: Page) => expect(page.getByText(gridTexts.edit.saved)).toBeVisible();

/** Returns the cell of a row under a heading, after scrolling to it. */
async function cellUnder(page: Page, tag: string, heading: string) {
  const header = page.getByRole('columnheader', { name: new RegExp(`^${heading}`) });
  await scrollTo(page, header);
  const index = await header.getAttribute('aria-colindex');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: tag });
  return row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
}

test(
  'user-defined columns of each kind work in import, grid, filter, entry, report and export',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context, viewport }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const trouble = watchForTrouble(page);
    const isTablet = (viewport?.width ?? 0) < 900;
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend Columns');

    // Four columns are typed at the bottom; crews can also enter the code column.
    await lead(page, `/${projectId}/project/columns`);
    await expect(page.getByRole('heading', { name: 'Commodity Columns · Cables' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await paste(page, own.map(([name, kind, list]) => `${name}\t${kind}\t${list}\n`).join(''));
    await saved(page);
    await expect(page.getByText(fillText(columnsTexts.room, { text: 3, number: 2, date: 1 }))).toBeVisible();
    const zone = page.getByRole('grid').getByRole('row').filter({ hasText: 'Fire zone' });
    await editCell(page, zone, /^Entered by crews/, 'Yes');
    await saved(page);

    // A rejected value is reported at its row, and discarded there.
    await page.getByRole('grid').press('Control+Home');
    const tag = page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: 'Cable', exact: true }) });
    await expect(tag).toBeVisible();
    await editCell(page, tag, /^Shown/, 'Hidden');
    await expect(page.getByText(/identifies rows and can’t be hidden/)).toBeVisible();
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();

    // By keyboard and by mouse: the last column moves up by one and stays there.
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.getByRole('gridcell', { name: 'Walk-down', exact: true }).click();
    await page.getByRole('button', { name: columnsTexts.up }).click();
    await saved(page);
    await expectAccessible(page);

    // A schedule with the labels as headings is mapped automatically; a bad number and a bad day are reported.
    await uploadSchedule(
      page,
      projectId,
      csvFile('own.csv', [
        ['Cable Tag', 'Length (ft)', 'Route', ...headings].join(','),
        'RW-1,100,T-1,by the wall,1.25,2026-03-04,FZ-1',
        'RW-2,200,T-1,,2.5,2026-03-05,FZ-2',
        'RW-3,300,T-1,x,a lot,2026-03-05,FZ-1',
        'RW-4,400,T-1,y,3,last week,FZ-1',
      ]),
    );
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '2', Errors: '2' });
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 2 }) }).click();
    await expect(page.getByText(fillText(importsTexts.done.applied, { file: 'own.csv' }))).toBeVisible();

    // In the grid: columns are shown by default, edited, rejected for a value that is not a number, and filtered.
    await lead(page, `/${projectId}/data/cable`);
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-1' });
    await expect(row).toBeVisible();
    await expect(await cellUnder(page, 'RW-2', 'Heat load')).toHaveText('2.5');
    await editCell(page, row, /^Loop note/, 'by the north wall');
    await editCell(page, row, /^Heat load/, '7.75');
    await editCell(page, row, /^Walk-down/, '2026-03-09');
    await editCell(page, row, /^Fire zone/, 'FZ-2');
    await saved(page);
    await expect(await cellUnder(page, 'RW-1', 'Heat load')).toHaveText('7.75');
    await expectAccessible(page);
    await editCell(page, row, /^Heat load/, 'warm');
    await page.keyboard.type('9');
    const notice = page.getByRole('alert', { name: gridTexts.edit.review });
    await expect(notice).toContainText('Heat load');
    // The notice appears while the user is typing, does not take the input or the focus, and hides no row.
    await expect(page.getByRole('textbox', { name: /^Heat load/ })).toHaveValue('9');
    await expect(page.getByRole('textbox', { name: /^Heat load/ })).toBeFocused();
    await page.keyboard.press('Escape');
    const [rows, told] = await Promise.all([page.getByRole('grid').boundingBox(), notice.boundingBox()]);
    expect(told!.y).toBeGreaterThanOrEqual(rows!.y + rows!.height);
    await notice.getByRole('button', { name: gridTexts.edit.dismiss }).click();
    const filters = encodeURIComponent(JSON.stringify([{ field: 'udf1', is: 'contains', text: 'north' }]));
    await page.goto(`/${projectId}/data/cable?filters=${filters}`);
    await expect(page.getByRole('list', { name: gridTexts.filter.bar }).getByText(/Loop note/)).toBeVisible();
    await expect(page.getByText('1 of 2')).toBeVisible();

    // A crew enters a value in the Fire zone column.
    await lead(page, `/${projectId}/field-work/cable`);
    if (isTablet) {
      await page.getByRole('searchbox').first().fill('RW-1');
      const card = await openCard(page, 'RW-1');
      await card.getByLabel('Fire zone').fill('FZ-1');
      await page.getByRole('option', { name: 'FZ-1', exact: true }).click();
      await card.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(card.getByText('Sent', { exact: true })).toBeVisible();
    } else {
      await editCell(page, page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-1' }), /^Fire zone/, 'FZ-1');
      await expect(
        page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-1' }).getByText('Sent', { exact: true }),
      ).toBeVisible();
    }

    // The columns are in a report that lists cables, and in exported files.
    await lead(page, `/${projectId}/report/cable-route-ready`);
    const listed = page.getByRole('row').filter({ hasText: 'RW-1' });
    for (const text of ['by the north wall', '7.75', 'FZ-1']) await expect(listed.getByText(text)).toBeVisible();
    await lead(page, `/${projectId}/data/cable`);
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-1' })).toBeVisible();
    await page.getByRole('button', { name: /^(Export|More)$/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const table = papaparse.parse<string[]>(file).data;
    const at = headings.map((heading) => table.find((cells) => cells.includes(heading))?.indexOf(heading) ?? -1);
    const exported = table.find((cells) => cells.includes('RW-1')) ?? [];
    expect(at.map((place) => exported[place])).toEqual(['by the north wall', '7.75', '2026-03-09', 'FZ-1']);
    expect(trouble).toEqual([]);
  },
);
