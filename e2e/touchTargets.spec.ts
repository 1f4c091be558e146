/** Touch areas larger than their text: a tap beside the letters in a line or a cell opens it. */
import { expect, test, type Locator } from '@playwright/test';
import { lead } from './support/appShell.ts';
import { signIn } from './support/people.ts';
import { runsAt } from './support/sizes.ts';

async function boxOf(what: Locator) {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

test(
  'a tap beside the text opens a details line, a tab and a report number',
  runsAt({ full: ['tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    await lead(page, '/1/data/cable-tray?row=1&part=parts');
    const details = page.getByRole('complementary', { name: /^Details of/ });
    const line = await boxOf(details.getByRole('listitem').first());
    await page.touchscreen.tap(line.x + line.width - 30, line.y + line.height - 6);
    await expect(page).toHaveURL(/\/1\/data\/cable\?/);
    // Between two tabs.
    const parts = await boxOf(details.getByRole('tab', { name: 'Parts' }));
    await page.touchscreen.tap(parts.x - 6, parts.y + parts.height / 2);
    await expect(details.getByRole('tab', { name: 'Parts' })).toHaveAttribute('aria-selected', 'true');

    await lead(page, '/1/report/cables-by-conduit');
    const number = page.locator('td').getByRole('button', { name: /^\d: / }).first();
    const digit = await boxOf(number);
    await page.touchscreen.tap(digit.x - 25, digit.y + digit.height / 2 + 18);
    await expect(number).toHaveAttribute('aria-expanded', 'true');
  },
);
