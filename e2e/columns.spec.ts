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

const headings = ['Loop note', 'Heat load', 'Walk-down', 'Fire zone'];

/** A column of the project's own, one of each kind, typed into the row at the foot. */
const own = [
  ['Loop note', 'Text', ''],
  ['Heat load', 'Number', ''],
  ['Walk-down', 'Date', ''],
  ['Fire zone', 'Code', 'Areas'],
];

const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

/** The cell of a row under a heading, once it is in sight. */
async function cellUnder(page: Page, tag: string, heading: string) {
  const header = page.getByRole('columnheader', { name: new RegExp(`^${heading}`) });
  await scrollTo(page, header);
  const index = await header.getAttribute('aria-colindex');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: tag });
  return row.locator(`[role="gridcell"][aria-colindex="${index}"]`);
}

test(
  'a column of one’s own goes through import, grid, filter, entry, report and export, in each kind',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context, viewport }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const trouble = watchForTrouble(page);
    const isTablet = (viewport?.width ?? 0) < 900;
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend Columns');

    // Four columns are typed at the foot; the one of codes is for crews as well.
    await lead(page, `/${projectId}/project/columns`);
    await expect(page.getByRole('heading', { name: 'Commodity Columns · Cables' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await paste(page, own.map(([name, kind, list]) => `${name}\t\t${kind}\t${list}\n`).join(''));
    await saved(page);
    await expect(page.getByText('Room for your own: 3 of text or code, 2 of numbers, 1 of dates.')).toBeVisible();
    const zone = page.getByRole('grid').getByRole('row').filter({ hasText: 'Fire zone' });
    await editCell(page, zone, /^Entered by crews/, 'Yes');
    await saved(page);

    // What cannot stand is said at its row, and given up there.
    await page.getByRole('grid').press('Control+Home');
    const tag = page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: 'Cable', exact: true }) });
    await expect(tag).toBeVisible();
    await editCell(page, tag, /^Shown/, 'Hidden');
    await expect(page.getByText(/identifies rows and can’t be hidden/)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();

    // By keyboard and by mouse: the last column goes up by one, and stands there.
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.getByRole('gridcell', { name: 'Walk-down', exact: true }).click();
    await page.getByRole('button', { name: 'Move up' }).click();
    await saved(page);
    await expectAccessible(page);

    // A schedule with the labels as its headings maps by itself; a bad number and a bad day are told.
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
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expectReview(page, { Added: '2', Errors: '2' });
    await page.getByRole('button', { name: 'Apply 2 changes' }).click();
    await expect(page.getByText('own.csv is imported')).toBeVisible();

    // In the grid: shown without anybody choosing them, edited, refused where it is no number, filtered.
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
    const notice = page.getByRole('alert', { name: 'Changes that need attention' });
    await expect(notice).toContainText('Heat load');
    // It comes while somebody types on, takes nothing from them, and hides no row.
    await expect(page.getByRole('textbox', { name: /^Heat load/ })).toHaveValue('9');
    await expect(page.getByRole('textbox', { name: /^Heat load/ })).toBeFocused();
    await page.keyboard.press('Escape');
    const [rows, told] = await Promise.all([page.getByRole('grid').boundingBox(), notice.boundingBox()]);
    expect(told!.y).toBeGreaterThanOrEqual(rows!.y + rows!.height);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    const filters = encodeURIComponent(JSON.stringify([{ field: 'udf1', is: 'contains', text: 'north' }]));
    await page.goto(`/${projectId}/data/cable?filters=${filters}`);
    await expect(page.getByRole('list', { name: 'Filters' }).getByText(/Loop note/)).toBeVisible();
    await expect(page.getByText('1 of 2')).toBeVisible();

    // A crew enters the zone.
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

    // In a report that lists cables, and out of both as files.
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
