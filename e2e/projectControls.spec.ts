/**
 * One hour of a project-controls user with keyboard, mouse and clipboard: filters the schedule, fills it from spreadsheets,
 * assigns the work, saves and shares a view, and applies a revision.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { listUsers, updateUser } from '../contract/users/users.ts';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead, settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { blockText, cellOf, selectBlock } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile, expectReview, uploadSchedule } from './support/projects.ts';
import { copiedInExcel, copiedInLibreOffice, copyIn } from './support/spreadsheets.ts';
import { runsAt } from './support/sizes.ts';
import { views as viewsTexts } from '../src/i18n/locales/en-US/views.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { record as recordTexts } from '../src/i18n/locales/en-US/record.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const header = 'Cable Tag,Cable Type,From,To,Length (ft),Route';
const revisionB = csvFile('pump house rev B.csv', [
  header,
  'PH-P-01,Power,SWGR-1,MCC-1,1180,TR-1;TR-2',
  'PH-P-02,Power,MCC-1,P-101,145,TR-2',
  'PH-P-03,Power,MCC-1,P-103,150,TR-2',
  'PH-P-04,Power,MCC-1,P-104,155,TR-2',
  'PH-C-05,Control,MCC-1,PLC-1,88,TR-3',
  'PH-C-06,Control,MCC-1,PLC-1,90,TR-3',
]);
/** One cable is longer, one has another end and another route, two are removed and one is new. */
const revisionC = csvFile('pump house rev C.csv', [
  header,
  'PH-P-01,Power,SWGR-1,MCC-1,1225,TR-1;TR-2',
  'PH-P-02,Power,MCC-1,P-102,145,TR-2;TR-4',
  'PH-P-03,Power,MCC-1,P-103,150,TR-2',
  'PH-P-04,Power,MCC-1,P-104,155,TR-2',
  'PH-I-07,Instrument,PLC-1,LT-101,60,TR-3',
]);
const reported = [
  'PH-C-05 | Removed | From MCC-1 To PLC-1 Length 88 ft Route TR-3 | ',
  'PH-C-06 | Removed | From MCC-1 To PLC-1 Length 90 ft Route TR-3 | ',
  'PH-P-01 | Length | 1,180 ft → 1,225 ft | +45 ft +3.8%',
  'PH-P-02 | To | P-101 → P-102 | ',
  'PH-P-02 | Route | + TR-4 | ',
  'PH-I-07 | Added | From PLC-1 To LT-101 Length 60 ft Route TR-3 | ',
];

/** Returns the table of changes as text: tag, field, change and delta of each commodity's lines. */
async function changesOf(page: Page): Promise<string[]> {
  const table = page.getByRole('table');
  await expect(table.getByText('PH-I-07')).toBeVisible();
  const commodities = await table.locator('tbody').evaluateAll((bodies) =>
    bodies.map((body) => {
      const tag = body.querySelector('th')?.firstElementChild?.textContent ?? '';
      const lines = [...body.querySelectorAll('tr')].map((line) =>
        [...line.querySelectorAll('td')]
          .slice(0, 3)
          .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' ')),
      );
      return lines.map((cells) => [tag, ...cells].join(' | '));
    }),
  );
  return commodities.flat().toSorted();
}

async function goTo(cell: Locator): Promise<void> {
  await cell.click();
  await expect(cell).toBeFocused();
}

const views = (page: Page) => page.getByTitle(/^Cable Data Views/);

async function choose(page: Page, act: string): Promise<void> {
  await views(page).click();
  await page
    .getByRole('dialog', { name: fillText(viewsTexts.titleData, { type: 'Cable' }) })
    .getByRole('button', { name: act, exact: true })
    .click();
}

/** Adds the provider's viewer account to the project, as the manager of its users would. */
async function inviteViewer(page: Page, projectId: string): Promise<void> {
  const calls = await callsOf(page);
  const people = await calls.get<ReplyOf<typeof listUsers>>('/users?projectId=1');
  const viewer = people.find(({ role }) => role === 'viewer')!;
  const { id: userId, name, email, phone } = viewer;
  await calls.post<ReplyOf<typeof updateUser>>('/users/update', {
    data: { userId, name, email, phone, projectId: Number(projectId), role: 'viewer' },
  });
}

test(
  'a project-controls user filters, fills, assigns and shares a schedule, then applies a revision',
  runsAt({ full: ['desktop'] }),
  async ({ page, browser, context }) => {
    const trouble = watchForTrouble(page);
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Pump House', revisionB);
    await inviteViewer(page, projectId);
    const spreadsheet = await context.newPage();
    await page.bringToFront();

    // The power cables, filtered with the keyboard from a column header.
    await lead(page, `/${projectId}/data/cable`);
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.filter({ hasText: 'PH-C-05' })).toBeVisible();
    await page
      .getByRole('columnheader')
      .getByRole('button', { name: importsTexts.changes.typeCode, exact: true })
      .focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('textbox', { name: gridTexts.menu.contains }).click();
    await page.keyboard.type('pow');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: fillText(gridTexts.filter.edit, { filter: 'Type contains “pow”' }) }),
    ).toBeVisible();
    await expect(rows.filter({ hasText: 'PH-C-05' })).toHaveCount(0);

    // A block selected with the mouse shows its sum.
    await settle(page);
    await selectBlock(page, await cellOf(page, 0, 'From'), await cellOf(page, 3, 'Length, ft'));
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(12);
    await expect(page.getByRole('status', { name: gridTexts.cellMenu.title })).toHaveText(/Count 12.*Sum 1,630/);

    // Conductors and sizes come from Excel.
    await copyIn(
      spreadsheet,
      copiedInExcel([
        ['3', '500 kcmil'],
        ['', '1,000 kcmil'],
        ['4', '#2 AWG & ground'],
      ]),
    );
    await page.bringToFront();
    await goTo(await cellOf(page, 0, 'Cond'));
    await page.keyboard.press('Control+v');
    const fromExcel = [
      ['3', '500 kcmil'],
      ['', '1,000 kcmil'],
      ['4', '#2 AWG & ground'],
    ];
    await expect.poll(() => blockText(page, [0, 1, 2], ['Cond', 'Size'])).toEqual(fromExcel);
    // A cell with two lines from LibreOffice is one cell, not two rows.
    await copyIn(
      spreadsheet,
      copiedInLibreOffice([
        ['7', '14 AWG\nshielded'],
        ['12', '16 AWG'],
      ]),
    );
    await page.bringToFront();
    await goTo(await cellOf(page, 0, 'Cond'));
    await page.keyboard.press('Control+v');
    await expect.poll(() => blockText(page, [0, 1, 2], ['Cond'])).toEqual([['7'], ['12'], ['4']]);
    await expect(await cellOf(page, 0, 'Size')).toHaveText(/^14 AWG\s?shielded$/);
    await expect(await cellOf(page, 1, 'Size')).toHaveText('16 AWG');
    await page.keyboard.press('Control+z');
    await expect.poll(() => blockText(page, [0, 1, 2], ['Cond', 'Size'])).toEqual(fromExcel);

    // Ctrl+D copies the first count down the block and Undo reverts it; the block is copied to the clipboard unchanged.
    await selectBlock(page, await cellOf(page, 0, 'Cond'), await cellOf(page, 3, 'Cond'));
    await page.keyboard.press('Control+d');
    await expect.poll(() => blockText(page, [0, 1, 2, 3], ['Cond'])).toEqual([['3'], ['3'], ['3'], ['3']]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => blockText(page, [0, 1, 2, 3], ['Cond'])).toEqual([['3'], [''], ['4'], ['']]);
    await selectBlock(page, await cellOf(page, 0, 'Cond'), await cellOf(page, 2, 'Size'));
    await page.keyboard.press('Control+c');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(fromExcel.map((cells) => cells.join('\t')).join('\r\n'));

    // One change assigns all of them to one package.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('group', { name: gridTexts.checks.bar });
    await expect(bar.getByText('4 selected')).toBeVisible();
    await bar.getByRole('button', { name: gridTexts.checks.assign }).click();
    await page.getByRole('combobox', { name: importsTexts.changes.package, exact: true }).click();
    await page.keyboard.type('PKG-88');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add “PKG-88”' }).click();
    await page.getByRole('button', { name: fillText(gridTexts.bulk.apply_other, { shown: 4 }) }).click();
    await expect(page.getByRole('button', { name: gridTexts.undo, exact: true })).toBeVisible();
    await page.getByRole('button', { name: gridTexts.checks.clear }).click();

    // Grouped; a collapsed group stays collapsed.
    await page.getByRole('button', { name: gridTexts.group.open, exact: true }).click();
    await page.getByRole('combobox', { name: gridTexts.group.by }).click();
    await page.getByRole('option', { name: importsTexts.changes.package, exact: true }).click();
    await page.keyboard.press('Escape');
    const group = page.getByText('PKG-88 (4)');
    await group.click();
    await expect(page.getByRole('row').filter({ has: group })).toHaveAttribute('aria-expanded', 'false');
    await group.click();

    // Saved under a name; the link is sent to a colleague.
    await choose(page, 'Save as…');
    await expect(page.getByRole('textbox', { name: viewsTexts.name })).toBeFocused();
    await page.keyboard.type('Power by package');
    await page.getByRole('radio', { name: viewsTexts.groups.project }).check();
    await page.keyboard.press('Enter');
    await expect(views(page)).toHaveText(/Power by package/);
    await choose(page, 'Copy link');
    await expect.poll(copied).toMatch(new RegExp(`/${projectId}/data/cable\\?view=\\d+$`));
    const link = new URL(await copied());

    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const other = await elsewhere.newPage();
    await signIn(other, 'Viewer', link.pathname + link.search);
    await expect(views(other)).toHaveText(/Power by package/);
    await expect(other.getByText('PKG-88 (4)')).toBeVisible();
    await expect(other.getByRole('list', { name: /filter/i }).getByText(/pow/)).toBeVisible();
    await other.getByRole('searchbox').fill('P-0');
    await expect(views(other).getByRole('img', { name: viewsTexts.isDraft })).toBeVisible();
    await page.getByRole('searchbox').fill('MCC');
    await expect(views(page).getByRole('img', { name: viewsTexts.isDraft })).toBeVisible();
    await choose(page, 'Save');
    // A draft of one user never moves another user's page: the colleague loads the later version on request.
    await expect(other.getByText(/^Changed by /)).toBeVisible();
    await expect(other.getByRole('searchbox')).toHaveValue('P-0');
    await other.getByRole('button', { name: viewsTexts.reload }).click();
    await expect(other.getByRole('searchbox')).toHaveValue('MCC');
    await elsewhere.close();

    // The details of one row are shown beside the rows and follow the arrow keys.
    await (await cellOf(page, 1, 'Cable')).click();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary', { name: fillText(recordTexts.label, { tag: 'PH-P-01' }) }),
    ).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const drawer = page.getByRole('complementary', { name: fillText(recordTexts.label, { tag: 'PH-P-02' }) });
    await drawer.getByRole('tab', { name: gridTexts.history.open }).click();
    await expect(drawer.getByText('Added by pump house rev B.csv')).toBeVisible();
    await expect(drawer.getByText('PKG-88')).toBeVisible();

    // The next revision: the review before the import and the report after it use the same words.
    await uploadSchedule(page, projectId, revisionC);
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Changed: '2', Removed: '2' });
    await expect.poll(() => changesOf(page)).toEqual(reported.toSorted());
    // A third of the cables would be removed, so the page asks for a typed word.
    await page.getByLabel(importsTexts.review.removalWord).click();
    await page.keyboard.type('REMOVE');
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 5 }) }).click();
    await expect(page.getByText(fillText(importsTexts.done.applied, { file: 'pump house rev C.csv' }))).toBeVisible();
    await page.getByRole('link', { name: /change report/i }).click();
    await expect(page.getByRole('heading', { name: /Change report/ })).toBeVisible();
    await expect.poll(() => changesOf(page)).toEqual(reported.toSorted());
    await page.getByRole('button', { name: 'Removed 2' }).click();
    await expect(page).toHaveURL(/change=removed/);
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
    await expectAccessible(page);
    // All numbers of past imports stay visible beside the links.
    await page.getByRole('link', { name: importsTexts.failure.leave }).click();
    const past = page.getByRole('region', { name: importsTexts.past.list });
    await expect(past).toBeVisible();
    await expect
      .poll(() => past.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), {
        message: 'out of sight',
      })
      .toBe(0);

    // Back on the earlier view, the rows show the revision beside the assigned packages.
    await page.goto(link.pathname + link.search);
    await expect(page.getByText('PKG-88 (4)')).toBeVisible();
    await expect(await cellOf(page, 1, 'Length, ft')).toHaveText('1,225');
    await page.getByRole('button', { name: gridTexts.history.open }).click();
    await page.getByRole('button', { name: gridTexts.history.revert }).first().click();
    await expect(page.getByText(fillText(gridTexts.history.reverted, { rows: 4 }))).toBeVisible();
    expect(trouble).toEqual([]);
  },
);
