/** Work is handed out as a package: filled by a rule, settled, released; its foreman has it and nothing else, and begins it. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { BodyInputOf, ReplyOf } from '../contract/endpoint.ts';
import type { updateCommodities } from '../contract/changes.ts';
import type { deleteCodes, listCodes } from '../contract/codes/codes.ts';
import type { findTags } from '../contract/findTags.ts';
import type { savePackages } from '../contract/packages/packages.ts';
import type { listUsers, updateUser } from '../contract/users.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { enterPulled } from './support/fieldWork.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile } from './support/projects.ts';

const schedule = csvFile('dock.csv', [
  'Cable Tag,Cable Type,From,To,Length (ft)',
  'DK-P-01,Power,MCC-1,P-101,400',
  'DK-P-02,Power,MCC-1,P-102,300',
  'DK-C-03,Control,MCC-1,PLC-1,90',
]);

/** A project of its own with its general foreman and its foreman, who are those of the provider. */
async function prepare(browser: Browser) {
  const office = await browser.newContext();
  const page = await office.newPage();
  await signIn(page, 'Administrator');
  const projectId = await addProjectWithCables(page, 'Loading dock', schedule);
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
  // Rows are a foreman's where they name them (decision 69).
  const { rows } = await calls.get<ReplyOf<typeof findTags>>(`/commodity/find?projectId=${projectId}&text=DK-P-01`);
  const edit: BodyInputOf<typeof updateCommodities> = {
    projectId: Number(projectId),
    type: 'cable',
    rows: [{ id: rows[0]!.id, cells: [{ field: 'foreman', before: null, after: foreman }] }],
  };
  await calls.post<ReplyOf<typeof updateCommodities>>('/commodity/update', { data: edit });
  await office.close();
  return { projectId, foreman };
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
  await dialog.getByLabel('Why may the crew go without it?').fill('The crew starts on Monday');
  await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(constraints.getByText('Waived: The crew starts on Monday')).toBeVisible();
  await expect(constraints.getByText('None is open')).toBeVisible();
}

test('a package is filled, settled and released; its foreman has it and begins it', async ({ page, browser }) => {
  const trouble = watchForTrouble(page);
  const { projectId, foreman } = await prepare(browser);
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
  await fill.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(detail.getByRole('link', { name: 'DK-P-01' })).toBeVisible();

  await expect(detail.getByRole('button', { name: 'Make ready' })).toHaveAccessibleDescription(/open/);
  await settleConstraints(page);
  await detail.getByRole('button', { name: 'Make ready' }).click();
  await detail.getByRole('button', { name: 'Release to the field' }).click();
  await expect(detail.getByText('Released', { exact: true })).toBeVisible();
  await settle(page);
  await expectAccessible(page);

  // On a device of his own.
  const device = await browser.newContext({ viewport: page.viewportSize() });
  const his = await device.newPage();
  await signIn(his, foreman, `/${projectId}/packages/installation`);
  await expect(his.getByText('1 package', { exact: true })).toBeVisible();
  await expect(his.getByText('IWP-DK-01').first()).toBeVisible();
  await expect(his.getByText('IWP-DK-99')).toHaveCount(0);
  await his.goto(`/${projectId}/field-work/cable`);
  await enterPulled(his, 'DK-P-01', '400');
  await device.close();

  await expect(detail.getByText('In progress', { exact: true })).toBeVisible();
  await expect(detail.getByText('Started by its first progress')).toBeVisible();
  expect(trouble).toEqual([]);
});
