/** A project lead makes the project's own: record, weights, somebody else at the same time, unit and back, archive and back. */
import { expect, test } from '@playwright/test';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { getProjectInformation } from '../contract/setup/projects/projectSettings.ts';
import type { getProject } from '../contract/setup/projects/projects.ts';
import { expectAccessible } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';

test(
  'Project Information is kept by two people, converted and archived, and brought back',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'administrator');
    const id = await addProjectWithCables(page, 'Riverbend', 'samples/cable-schedule.csv');
    const calls = await callsOf(page);
    const read = () => calls.get<ReplyOf<typeof getProjectInformation>>(`/project/settings?projectId=${id}`);
    await lead(page, `/${id}/project/information`);
    const client = page.getByLabel('Client');
    const allSaved = page.getByText('All changes saved');

    await test.step('the record is saved by Ctrl+S', async () => {
      await client.fill('Basin Water');
      await page.keyboard.press('Control+s');
      await expect(allSaved).toBeVisible();
      expect((await read()).project.client).toBe('Basin Water');
      await expectAccessible(page);
    });

    await test.step('weights of 99 are refused at the field; those of 100 are kept', async () => {
      const cable = page.getByRole('group', { name: 'Cable', exact: true });
      await cable.getByLabel('Pulled').fill('89');
      await expect(cable.getByText(/add up to 99%/)).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(cable.getByLabel('Pulled')).toBeFocused();
      await expectAccessible(page);
      await cable.getByLabel('Tested').fill('11');
      await page.keyboard.press('Enter');
      await expect(allSaved).toBeVisible();
      expect((await read()).settings.stepWeights.cable).toEqual({ pulled: 89, tested: 11 });
    });

    await test.step('two who change one field choose; leaving asks', async () => {
      await client.fill('Mine');
      const { project, recordVersion } = await read();
      const { id: projectId, version: _version, ...record } = project;
      await calls.post('/project/update', { data: { ...record, projectId, client: 'Theirs', recordVersion } });
      await page.getByRole('banner').getByRole('link', { name: 'Wireway' }).click();
      await page.getByRole('button', { name: 'Stay on this page' }).click();
      await page.keyboard.press('Control+s');
      const question = page.getByRole('dialog');
      await question.getByText('Saved meanwhile: Theirs').click();
      await question.getByRole('button', { name: 'Save selected values' }).click();
      await expect(client).toHaveValue('Theirs');
      await expect(allSaved).toBeVisible();
    });

    await test.step('the unit is changed, and back', async () => {
      for (const unit of ['meters', 'feet']) {
        await page.getByRole('button', { name: `Change to ${unit}…` }).click();
        await expect(page.getByRole('dialog').getByText(/Converts .* lengths? and .* labor units?/)).toBeVisible();
        await page.getByRole('button', { name: `Convert to ${unit}` }).click();
        await expect(page.getByText(`Lengths of this project are in ${unit}.`)).toBeVisible();
      }
    });

    await test.step('archived, it is read and not changed; brought back, it is', async () => {
      await page.getByRole('button', { name: 'Archive this project…' }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
      const notice = page.getByText('This project is archived.');
      await expect(notice).toBeVisible();
      // The notice takes its place beside the page: nothing of the page is pushed below its edge.
      await lead(page, `/${id}/data/cable`);
      await expect(notice).toBeVisible();
      await expect(page.getByText('RW-P-1001').first()).toBeVisible();
      expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
      await lead(page, `/${id}/import/cable`);
      await expect(notice).toBeVisible();
      await expect(page.getByText('Choose a schedule')).toHaveCount(0);
      await page.getByRole('link', { name: 'Project Information' }).last().click();
      await page.getByRole('button', { name: 'Restore project' }).click();
      await expect(client).toBeVisible();
      const { archive } = await calls.get<ReplyOf<typeof getProject>>(`/project/get?projectId=${id}`);
      expect(archive).toBe(false);
    });
  },
);
