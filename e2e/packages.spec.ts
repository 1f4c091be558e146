/** Work is handed out as a package: filled by a rule or a view, settled, released, printed; its foreman has it and nothing else, and does it. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import type { BodyInputOf, ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { deleteCodes, listCodes } from '../contract/setup/codes/codes.ts';
import type { saveCodes } from '../contract/setup/codes/codes.ts';
import type { recordFieldWork } from '../contract/progress/fieldEntries.ts';
import type { findTags } from '../contract/rows/findTags.ts';
import type { saveLaborUnits } from '../contract/setup/laborUnits/laborUnitRows.ts';
import type { savePackages } from '../contract/packages/packages.ts';
import type { saveView } from '../contract/reports/savedViews/savedViews.ts';
import type { saveTimesheetLines } from '../contract/timesheets/timesheetLines.ts';
import type { listUsers, updateUser } from '../contract/users/users.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { enterPulled } from './support/fieldWork.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile, newProjectNumber } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';

const schedule = csvFile('dock.csv', [
  'Cable Tag,Cable Type,From,To,Length (ft)',
  'DK-P-01,Power,MCC-1,P-101,400',
  'DK-P-02,Power,MCC-1,P-102,300',
  'DK-C-03,Control,MCC-1,PLC-1,90',
]);

/** What a labor unit gives a foot of power cable, and what pulling and testing it earn: 700 ft are 25.41 h. */
const hoursPerHundredFeet = 3.3;
const factor = 1.1;
const feet = 400 + 300;
const budgetHours = (feet / 100) * hoursPerHundredFeet * factor;
const shareOfPulling = 0.9;
const spentHours = 30.5;
const factorOfPulling = ((budgetHours * shareOfPulling) / spentHours).toFixed(2);
const factorWhenTested = (budgetHours / spentHours).toFixed(2);

const today = new Date().toISOString().slice(0, 10);
const cellsOf = (values: Readonly<Record<string, string | number>>) => [
  { row: null, cells: Object.entries(values).map(([field, value]) => ({ field, value })) },
];

/** A project of its own with its general foreman and its foreman, who are those of the provider. */
async function prepare(browser: Browser) {
  const office = await browser.newContext();
  const page = await office.newPage();
  await signIn(page, 'Administrator');
  const projectName = `Loading dock ${newProjectNumber()}`;
  const projectId = await addProjectWithCables(page, projectName, schedule);
  const calls = await callsOf(page);
  const people = await calls.get<ReplyOf<typeof listUsers>>('/users?projectId=1');
  // Of the standard constraints two are kept: every one is settled by the same tick.
  const { rows: standard } = await calls.get<ReplyOf<typeof listCodes>>(
    `/codes?projectId=${projectId}&kind=constraint`,
  );
  const rest = standard.slice(2).map(({ id, version }) => ({ id, version }));
  await calls.post<ReplyOf<typeof deleteCodes>>('/codes/delete', {
    data: { projectId: Number(projectId), kind: 'constraint', rows: rest },
  });
  const invite = async (role: 'general-foreman' | 'foreman') => {
    const { id: userId, name, email, phone } = people.find((person) => person.role === role)!;
    await calls.post<ReplyOf<typeof updateUser>>('/users/update', {
      data: { userId, name, email, phone, projectId: Number(projectId), role, foreman: role === 'foreman' },
    });
    return name;
  };
  await invite('general-foreman');
  const foreman = await invite('foreman');
  await calls.post<ReplyOf<typeof savePackages>>('/packages/save', {
    data: {
      projectId: Number(projectId),
      packageType: 'installation',
      rows: [{ row: null, cells: [{ field: 'code', value: 'IWP-DK-99' }] }],
    },
  });
  await calls.post<ReplyOf<typeof saveCodes>>('/codes/save', {
    data: { projectId: Number(projectId), kind: 'account', rows: cellsOf({ code: 'E-10' }) },
  });
  const unit = { name: 'Power', typeCode: 'Power', unit: 'ft', per: 100, hours: hoursPerHundredFeet, factor };
  await calls.post<ReplyOf<typeof saveLaborUnits>>('/labor-units/save', {
    data: {
      projectId: Number(projectId),
      rows: cellsOf({ commodityType: 'cable', accountCode: 'E-10', ...unit }),
    },
  });
  const view: BodyInputOf<typeof saveView> = {
    projectId: Number(projectId),
    kind: 'data',
    type: 'cable',
    view: null,
    name: 'Power to the dock',
    sharing: 'project',
    content: { filters: [{ field: 'typeCode', is: 'contains', text: 'power' }] },
  };
  await calls.post<ReplyOf<typeof saveView>>('/views/save', { data: view });
  const spent = { date: today, employeeName: 'Rosa', accountCode: 'E-10', foreman };
  await calls.post<ReplyOf<typeof saveTimesheetLines>>('/timesheet/lines/save', {
    data: {
      projectId: Number(projectId),
      rows: [
        ...cellsOf({ ...spent, straightTime: 20 }),
        ...cellsOf({ ...spent, employeeName: 'Ben', straightTime: 10.5 }),
      ],
    },
  });
  await office.close();
  return { projectId, projectName, foreman };
}

/** Settles every constraint: all but the last by a tick, that one waived. */
async function settleConstraints(page: Page): Promise<void> {
  const constraints = page.getByRole('region', { name: 'Constraints' });
  const ticks = constraints.getByRole('checkbox');
  await expect(ticks.first()).toBeVisible();
  const count = await ticks.count();
  for (let at = 0; at < count - 1; at++) await ticks.nth(at).check();
  await constraints
    .getByRole('button', { name: /^Waive/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why can work start without this constraint?').fill('The crew starts on Monday');
  await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(constraints.getByText('Waived: The crew starts on Monday')).toBeVisible();
  await expect(constraints.getByText('None open')).toBeVisible();
}

/** The cards of a package, its cover first, as a job of the printer. */
async function printCards(detail: Locator, page: Page): Promise<void> {
  await detail.getByRole('button', { name: 'Print cards…' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = page.frameLocator('iframe[title="Cards for the printer"]');
  await expect(paper.getByText('DK-P-02').first()).toBeAttached();
  await page.getByRole('button', { name: 'Yes, record as printed' }).click();
  await expect(page.getByText(/recorded as printed/)).toBeVisible();
}

/** Tests the cables of the package, as the person signed in on the page. */
async function passTests(page: Page, projectId: string, tags: readonly string[]): Promise<void> {
  const calls = await callsOf(page);
  const found = await calls.get<ReplyOf<typeof findTags>>(`/commodity/find?projectId=${projectId}&text=DK-`);
  expect(found.rows.map(({ tag }) => tag)).toEqual(tags);
  const entries = found.rows.map(({ id: commodityId }) => ({
    id: crypto.randomUUID(),
    type: 'cable' as const,
    commodityId,
    workDate: today,
    values: { testDate: today, testResult: 'Pass' },
  }));
  const data: BodyInputOf<typeof recordFieldWork> = { projectId: Number(projectId), entries };
  const { results } = await calls.post<ReplyOf<typeof recordFieldWork>>('/field-work/record', { data });
  expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
}

/** Spent hours beside earned ones, as the list of projects has them. */
async function expectFactor(page: Page, name: string, ratio: string): Promise<void> {
  await page.goto('/?home=projects');
  await expect(page.getByRole('row').filter({ hasText: name }).getByText(ratio, { exact: true })).toBeVisible();
}

test(
  'a package is filled, settled, released and printed; its foreman has it and nothing else, and completes its work',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, browser }) => {
    const trouble = watchForTrouble(page);
    const { projectId, projectName, foreman } = await prepare(browser);
    await signIn(page, 'General foreman', `/${projectId}/packages/installation`);

    await page.getByRole('button', { name: 'New package…' }).click();
    const form = page.getByRole('dialog', { name: 'New package' });
    await form.getByLabel('Package', { exact: true }).fill('IWP-DK-01');
    await form.getByLabel('Foreman', { exact: true }).fill(foreman);
    await form.getByRole('button', { name: 'Add package' }).click();

    const detail = page.getByRole('region', { name: 'Package IWP-DK-01' });
    await detail.getByRole('button', { name: 'Add rows…' }).click();
    const fill = page.getByRole('dialog', { name: 'Add rows to IWP-DK-01' });
    await fill.getByLabel('Type', { exact: true }).fill('Power');
    await expect(fill.getByText('2 cables fit')).toBeVisible();
    await fill.getByRole('combobox', { name: 'Add by' }).click();
    await page.getByRole('option', { name: 'View Power to the dock' }).click();
    await expect(fill.getByText('25.4 h')).toBeVisible();
    await expect(fill.getByText('700 ft')).toBeVisible();
    await fill.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect(detail.getByRole('link', { name: 'DK-P-01' })).toBeVisible();

    await expect(detail.getByRole('button', { name: 'Mark ready' })).toHaveAccessibleDescription(/open/);
    await settleConstraints(page);
    await detail.getByRole('button', { name: 'Mark ready' }).click();
    await detail.getByRole('button', { name: 'Release to the field' }).click();
    await expect(detail.getByText('Released', { exact: true })).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await printCards(detail, page);
    // A scanner types the code of the cover.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('iwp-dk-01');
    await expect(page.getByRole('option', { name: /IWP-DK-01.*: current/ })).toBeVisible();
    await page.keyboard.press('Escape');

    // On a device of his own.
    const device = await browser.newContext({ viewport: page.viewportSize() });
    const his = await device.newPage();
    await signIn(his, foreman, `/${projectId}/packages/installation`);
    await expect(his.getByText('1 package', { exact: true })).toBeVisible();
    await expect(his.getByText('IWP-DK-01').first()).toBeVisible();
    await expect(his.getByText('IWP-DK-99')).toHaveCount(0);
    // What he begins with: his packages, and from there the rows of one.
    await his.goto('/');
    const own = his.getByRole('region', { name: projectName });
    await expect(own.getByRole('link', { name: /^IWP-/ })).toHaveCount(1);
    await settle(his);
    await expectAccessible(his);
    await own.getByRole('link', { name: /^IWP-DK-01.*0 of 2/ }).click();
    await expect(his.getByText('DK-P-02').first()).toBeVisible();
    await expect(his.getByText('DK-C-03')).toHaveCount(0);
    await enterPulled(his, 'DK-P-01', '400');
    await expect(detail.getByText('In progress', { exact: true })).toBeVisible();
    await expect(detail.getByText('Started automatically (first progress)')).toBeVisible();
    await enterPulled(his, 'DK-P-02', '300');
    await expectFactor(his, projectName, factorOfPulling);
    await passTests(his, projectId, ['DK-P-01', 'DK-P-02']);
    await device.close();

    await expect(detail.getByText('Every row is done. The package can be completed.')).toBeVisible();
    await detail.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(detail.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expectFactor(page, projectName, factorWhenTested);
    expect(trouble).toEqual([]);
  },
);
