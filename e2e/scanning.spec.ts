/** A crew scans a card without a signal: the page reports that the card is superseded, and the data it was checked against. */
import { chromium, expect, test, type Locator, type Page } from '@playwright/test';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { getProject } from '../contract/setup/projects/projects.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callsOf } from './support/calls.ts';
import { cameraBefore } from './support/film.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { waitForServiceWorkerActive } from './support/waitForServiceWorker.ts';
import { csvFile } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { scanning as scanningTexts } from '../src/i18n/locales/en-US/scanning.ts';

const tablet = { width: 820, height: 1180 };

const scannerOf = (page: Page): Locator => page.getByRole('region', { name: scanningTexts.title });
const badgeOf = (page: Page): Locator => page.getByRole('banner').getByRole('status');

const schedule = csvFile('schedule.csv', [
  'Cable Tag,Cable Type,From,To,Length (ft),Rev',
  'RW-P-1001,Power,RW-SWGR-100,RW-MCC-110,180,A',
  'RW-P-1002,Power,RW-MCC-110,RW-P-111,145,B',
  'RW-P-1003,Power,RW-MCC-110,RW-P-112,160,A',
]);

test(
  'a card scanned offline is reported as superseded',
  runsAt({ full: ['desktop'] }),
  async ({ page, baseURL, request }, testInfo) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Scanned', schedule);
    const calls = await callsOf(page, request);
    const { projectNumber } = await calls.get<ReplyOf<typeof getProject>>(`/project/get?projectId=${projectId}`);
    const executablePath = chromiumPath();
    const camera = await cameraBefore(`RW-P-1002 REV A PRJ ${projectNumber}`, testInfo.outputPath('card.y4m'));
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', ...camera],
    });
    try {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: tablet, serviceWorkers: 'allow' });
      await context.grantPermissions(['camera']);
      const hers = await context.newPage();
      await signIn(hers, 'Administrator', `/${projectId}/field-work/cable`);
      await expect(hers.getByRole('article', { name: 'RW-P-1001', exact: true })).toBeVisible();

      // The application and its code reader are stored on the tablet.
      await waitForServiceWorkerActive(hers);

      // A hand-held scanner types while no field has the focus; a card of revision A for a row at revision A.
      await hers.locator('main').focus();
      await hers.keyboard.type(`RW-P-1003 REV A PRJ ${projectNumber}`);
      await hers.keyboard.press('Enter');
      await expect(scannerOf(hers).getByText(scanningTexts.standing.current, { exact: true })).toBeVisible();
      const typed = hers.getByRole('article', { name: 'RW-P-1003', exact: true });
      await expect(typed.locator('[aria-expanded]').first()).toHaveAttribute('aria-expanded', 'true');
      await hers.screenshot({ path: testInfo.outputPath('current-820.png') });

      await context.setOffline(true);
      await expect(badgeOf(hers)).toContainText('Offline');
      await scannerOf(hers).getByRole('button', { name: scanningTexts.next }).click();
      await expect(scannerOf(hers).getByText(scanningTexts.standing.superseded, { exact: true })).toBeVisible();
      await expect(scannerOf(hers)).toContainText('Checked against data from');
      const card = hers.getByRole('article', { name: 'RW-P-1002', exact: true });
      await expect(card.locator('[aria-expanded]').first()).toHaveAttribute('aria-expanded', 'true');
      await hers.screenshot({ path: testInfo.outputPath('superseded-820.png') });
      await expectAccessible(hers);

      await context.setOffline(false);
      await expect(badgeOf(hers)).toHaveText('Online');
      await expect(scannerOf(hers)).not.toContainText('Checked against data from');
      await expect(scannerOf(hers).getByText(scanningTexts.standing.superseded, { exact: true })).toBeVisible();
    } finally {
      await browser.close();
    }
  },
);
