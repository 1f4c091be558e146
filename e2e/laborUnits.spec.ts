/** Labor units: rows without hours are found, given a unit with keys alone, and the budget follows. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { laborUnits as laborUnitsTexts } from '../src/i18n/locales/en-US/laborUnits.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'cables without hours get them by keyboard, and undo removes units pasted by mistake',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Project Lead');
    const file = test.info().outputPath('cables.csv');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'Cable Tag,Type,Length (ft)\nLU-1,ZZ-9,1000\nLU-2,zz-9,500\nLU-3,CTL-7C14,100\n');
    const projectId = await addProjectWithCables(page, 'Labor units', file);
    await lead(page, `/${projectId}/project/labor-units`);
    await expect(
      page.getByRole('link', {
        name: fillText(laborUnitsTexts.coverage.without_other, { shown: 2, rows: 3, commodities: 'cables' }),
      }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: laborUnitsTexts.coverage.which }).first().click();
    await page.getByRole('row', { name: /^ZZ-9/i }).getByRole('button', { name: laborUnitsTexts.coverage.add }).click();
    const added = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: /^zz-9$/i }) });
    await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(added).toContainText('3,000.0');
    await expect(page.getByText(/Last change: .*2 cables, 2\.0 to 3,002\.0 h/)).toBeVisible();
    await expect(page.getByRole('link', { name: /cables have no labor unit/ })).toBeHidden();
    await page.screenshot({ path: test.info().outputPath('labor-units.png') });

    await page.evaluate(() => navigator.clipboard.writeText('Cable\tZZ-10\t\t5\nCable\tZZ-11\t\tfive\n'));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+v');
    // The type, and after the save the name generated from it.
    const pasted = page.getByRole('gridcell', { name: 'ZZ-10' });
    await expect(pasted.first()).toBeVisible();
    const notSaved = page.getByLabel(gridTexts.setup.notSaved.label);
    await expect(notSaved).toContainText('five');
    await notSaved.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
    await expect(notSaved).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: gridTexts.edit.saved })).toBeVisible();
    await page.getByRole('grid').press('Control+z');
    await expect(pasted).toHaveCount(0);
    await expectAccessible(page);
  },
);
