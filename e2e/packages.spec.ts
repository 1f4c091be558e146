/**
 * Work issued as a package: filled by a rule or a view, checked, released, printed; its foreman sees only this package and
 * completes it.
 */
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
import { packages as packagesTexts } from '../src/i18n/locales/en-US/packages.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { printTemplates as printTemplatesTexts } from '../src/i18n/locales/en-US/printTemplates.ts';
import { fillText } from '../tests/support/fillText.ts';

const schedule = csvFile('dock.csv', [
  'Cable Tag,Cable Type,From,To,Length (ft)',
  'DK-P-01,Power,MCC-1,P-101,400',
  'DK-P-02,Power,MCC-1,P-102,300',
  'DK-C-03,Control,MCC-1,PLC-1,90',
]);

/** Hours per 100 ft of power cable by the labor unit, and the hours earned by pulling and testing it: 700 ft are 25.41 h. */
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

/** A separate project with its general foreman and its foreman, who are accounts of the provider. */
async function prepare(browser: Browser) {
  const office = await browser.newContext();
  const page = await office.newPage();
  await signIn(page, 'Administrator');
  const projectName = `Loading dock ${newProjectNumber()}`;
  const projectId = await addProjectWithCables(page, projectName, schedule);
  const calls = await callsOf(page);
  // The accounts of the sign-in page were created first.
  const people = (await calls.get<ReplyOf<typeof listUsers>>('/users?projectId=1')).toSorted(
    (one, other) => one.id - other.id,
  );
  // Only two of the standard constraints stay: all of them are settled by the same checkbox.
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

/** Settles every constraint: checks all but the last and waives that one. */
async function settleConstraints(page: Page): Promise<void> {
  const constraints = page.getByRole('region', { name: packagesTexts.constraints.label });
  const ticks = constraints.getByRole('checkbox');
  await expect(ticks.first()).toBeVisible();
  const count = await ticks.count();
  for (let at = 0; at < count - 1; at++) await ticks.nth(at).check();
  await constraints
    .getByRole('button', { name: /^Waive/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(packagesTexts.constraints.waiveReason).fill('The crew starts on Monday');
  await dialog.getByRole('button', { name: packagesTexts.constraints.waive, exact: true }).click();
  await expect(constraints.getByText('Waived: The crew starts on Monday')).toBeVisible();
  await expect(constraints.getByText(packagesTexts.constraints.none)).toBeVisible();
}

/** Prints the cards of a package, its cover first, as one print job. */
async function printCards(detail: Locator, page: Page): Promise<void> {
  await detail.getByRole('button', { name: packagesTexts.print.open }).click();
  await page.getByRole('button', { name: commonTexts.print, exact: true }).click();
  const paper = page.frameLocator('iframe[title="Cards for the printer"]');
  await expect(paper.getByText('DK-P-02').first()).toBeAttached();
  await page.getByRole('button', { name: printTemplatesTexts.job.yes }).click();
  await expect(page.getByText(/recorded as printed/)).toBeVisible();
}

/** Records passed tests for the cables of the package as the user signed in on the page. */
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

/** Checks the ratio of earned to spent hours in the list of projects. */
async function expectFactor(page: Page, name: string, ratio: string): Promise<void> {
  await page.goto('/?home=projects');
  await expect(page.getByRole('row').filter({ hasText: name }).getByText(ratio, { exact: true })).toBeVisible();
}

test(
  'a package is filled, released and printed; its foreman sees only that and completes it',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, browser }) => {
    const trouble = watchForTrouble(page);
    const { projectId, projectName, foreman } = await prepare(browser);
    await signIn(page, 'General foreman', `/${projectId}/packages/installation`);

    await page.getByRole('button', { name: packagesTexts.add }).click();
    const form = page.getByRole('dialog', { name: packagesTexts.addTitle });
    await form.getByLabel(packagesTexts.one, { exact: true }).fill('IWP-DK-01');
    await form.getByLabel('Foreman', { exact: true }).fill(foreman);
    await form.getByRole('button', { name: packagesTexts.addDo }).click();

    const detail = page.getByRole('region', { name: 'Package IWP-DK-01' });
    await detail.getByRole('button', { name: packagesTexts.contents.add }).click();
    const fill = page.getByRole('dialog', { name: fillText(packagesTexts.fill.title, { number: 'IWP-DK-01' }) });
    await fill.getByLabel('Type', { exact: true }).fill('Power');
    await expect(
      fill.getByText(fillText(packagesTexts.fill.found_other, { shown: 2, plural: 'cables' })),
    ).toBeVisible();
    await fill.getByRole('combobox', { name: packagesTexts.fill.by }).click();
    await page.getByRole('option', { name: 'View Power to the dock' }).click();
    await expect(fill.getByText('25.4 h')).toBeVisible();
    await expect(fill.getByText('700 ft')).toBeVisible();
    await fill.getByRole('button', { name: fillText(packagesTexts.fill.apply_other, { shown: 2 }) }).click();
    await expect(detail.getByRole('link', { name: 'DK-P-01' })).toBeVisible();

    await expect(detail.getByRole('button', { name: packagesTexts.steps.makeReady })).toHaveAccessibleDescription(
      /open/,
    );
    await settleConstraints(page);
    await detail.getByRole('button', { name: packagesTexts.steps.makeReady }).click();
    await detail.getByRole('button', { name: packagesTexts.steps.release }).click();
    await expect(detail.getByText('Released', { exact: true })).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await printCards(detail, page);
    // A scanner types the code printed on the cover.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('iwp-dk-01');
    await expect(page.getByRole('option', { name: /IWP-DK-01.*: current/ })).toBeVisible();
    await page.keyboard.press('Escape');

    // On a separate device.
    const device = await browser.newContext({ viewport: page.viewportSize() });
    const his = await device.newPage();
    await signIn(his, foreman, `/${projectId}/packages/installation`);
    await expect(his.getByText('1 package', { exact: true })).toBeVisible();
    await expect(his.getByText('IWP-DK-01').first()).toBeVisible();
    await expect(his.getByText('IWP-DK-99')).toHaveCount(0);
    // The foreman starts at the package list and opens the rows of one package.
    await his.goto('/');
    const own = his.getByRole('region', { name: projectName });
    await expect(own.getByRole('link', { name: /^IWP-/ })).toHaveCount(1);
    await settle(his);
    await expectAccessible(his);
    await own.getByRole('link', { name: /^IWP-DK-01.*0 of 2/ }).click();
    await expect(his.getByText('DK-P-02').first()).toBeVisible();
    await expect(his.getByText('DK-C-03')).toHaveCount(0);
    await enterPulled(his, 'DK-P-01', '400');
    await expect(detail.getByText(commonTexts.status.progress, { exact: true })).toBeVisible();
    await expect(detail.getByText(packagesTexts.events.byProgress)).toBeVisible();
    await enterPulled(his, 'DK-P-02', '300');
    await expectFactor(his, projectName, factorOfPulling);
    await passTests(his, projectId, ['DK-P-01', 'DK-P-02']);
    await device.close();

    await expect(detail.getByText(packagesTexts.steps.allDone)).toBeVisible();
    await detail.getByRole('button', { name: commonTexts.status.complete, exact: true }).click();
    await expect(detail.getByRole('button', { name: packagesTexts.steps.reopen, exact: true })).toBeVisible();
    await expectFactor(page, projectName, factorWhenTested);
    expect(trouble).toEqual([]);
  },
);
