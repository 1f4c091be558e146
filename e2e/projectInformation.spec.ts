/** A project lead edits project settings: record, weights, a concurrent change, unit conversion and back, archive and restore. */
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
import { projectSetup as projectSetupTexts } from '../src/i18n/locales/en-US/projectSetup.ts';
import { forms as formsTexts } from '../src/i18n/locales/en-US/forms.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

test(
  'Project Information is edited by two users, converted, archived and restored',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'administrator');
    const id = await addProjectWithCables(page, 'Riverbend', 'samples/cable-schedule.csv');
    const calls = await callsOf(page);
    const read = () => calls.get<ReplyOf<typeof getProjectInformation>>(`/project/settings?projectId=${id}`);
    await lead(page, `/${id}/project/information`);
    const client = page.getByLabel(projectSetupTexts.fields.client);
    const allSaved = page.getByText(formsTexts.allSaved);

    await test.step('Ctrl+S saves the record', async () => {
      await client.fill('Basin Water');
      await page.keyboard.press('Control+s');
      await expect(allSaved).toBeVisible();
      expect((await read()).project.client).toBe('Basin Water');
      await expectAccessible(page);
    });

    await test.step('the field rejects weights of 99 and accepts weights of 100', async () => {
      const cable = page.getByRole('group', { name: 'Cable', exact: true });
      await cable.getByLabel('Pulled').fill('89');
      await expect(cable.getByText(/total 99%/)).toBeVisible();
      await page.getByRole('button', { name: formsTexts.save }).click();
      await expect(cable.getByLabel('Pulled')).toBeFocused();
      await expectAccessible(page);
      await cable.getByLabel('Tested').fill('11');
      await page.keyboard.press('Enter');
      await expect(allSaved).toBeVisible();
      expect((await read()).settings.stepWeights.cable).toEqual({ pulled: 89, tested: 11 });
    });

    await test.step('two changes of one field require a selection, and leaving asks for confirmation', async () => {
      await client.fill('Mine');
      const { project, recordVersion } = await read();
      const { id: projectId, version: _version, ...record } = project;
      await calls.post('/project/update', { data: { ...record, projectId, client: 'Theirs', recordVersion } });
      await page.getByRole('banner').getByRole('link', { name: commonTexts.productName }).click();
      await page.getByRole('button', { name: formsTexts.leave.stay }).click();
      await page.keyboard.press('Control+s');
      const question = page.getByRole('dialog');
      await question.getByText('Theirs: Theirs').click();
      await question.getByRole('button', { name: formsTexts.conflict.save }).click();
      await expect(client).toHaveValue('Theirs');
      await expect(allSaved).toBeVisible();
    });

    await test.step('the unit changes to meters and back to feet', async () => {
      for (const unit of ['meters', 'feet'] as const) {
        await page.getByRole('button', { name: `Change to ${unit}…` }).click();
        await expect(page.getByRole('dialog').getByText(/Converts .* lengths? and .* labor units?/)).toBeVisible();
        await page.getByRole('button', { name: `Convert to ${unit}` }).click();
        await expect(page.getByText(projectSetupTexts.unit[unit])).toBeVisible();
      }
    });

    await test.step('an archived project is read-only until it is restored', async () => {
      await page.getByRole('button', { name: projectSetupTexts.archive.archive }).click();
      await expectAccessible(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: projectSetupTexts.archive.confirm, exact: true })
        .click();
      const notice = page.getByText(projectSetupTexts.archive.is);
      await expect(notice).toBeVisible();
      // The notice takes its space beside the page: no part of the page moves below the bottom edge.
      await lead(page, `/${id}/data/cable`);
      await expect(notice).toBeVisible();
      await expect(page.getByText('RW-P-1001').first()).toBeVisible();
      expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
      await lead(page, `/${id}/import/cable`);
      await expect(notice).toBeVisible();
      await expect(page.getByText(importsTexts.choose.heading)).toHaveCount(0);
      await page.getByRole('link', { name: frameTexts.titles.information }).last().click();
      await page.getByRole('button', { name: projectSetupTexts.archive.bringBack }).click();
      await expect(client).toBeVisible();
      const { archive } = await calls.get<ReplyOf<typeof getProject>>(`/project/get?projectId=${id}`);
      expect(archive).toBe(false);
    });
  },
);
