/** A sign-out on a shared tablet leaves no data behind: in no storage, cache or page, and none is shown by Back (S38). */
import { expect, test, type Page } from '@playwright/test';
import { lead, signOut } from './support/appShell.ts';
import { placesOf } from './support/browserStorage.ts';
import { signInAtProvider } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';

/** Texts of the project, the schedule and the session. */
const traces = ['Quiet Harbor', 'RW-P-1001', 'id_token', 'refresh_token', 'eyJ'];

/** Visits the pages of a project until its rows are stored on the device; returns the name of the user and the project. */
async function work(page: Page): Promise<{ person: string; projectId: string }> {
  await signInAtProvider(page, 'Administrator');
  const projectId = await addProjectWithCables(page, 'Quiet Harbor', 'samples/cable-schedule.csv');
  await lead(page, `/${projectId}/data/cable`);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-P-1001' })).toBeVisible();
  await lead(page, `/${projectId}/field-work/cable`);
  await lead(page, `/${projectId}/report/cable-summary`);
  await expect(page.getByRole('table')).toBeVisible();
  const label = await page.getByRole('button', { name: /^Account/ }).getAttribute('aria-label');
  const person = (label ?? '').replace(/^Account: /, '');
  // The test would prove nothing if nothing had been stored.
  await expect
    .poll(() => placesOf(page, traces))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^database .*RW-P-1001/),
        expect.stringMatching(/^session: id_token/),
      ]),
    );
  return { person, projectId };
}

test(
  'a sign-out removes all data of the user and the project, and Back shows none',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    const { person } = await work(page);
    await signOut(page);
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await expect.poll(() => placesOf(page, [...traces, person])).toEqual([]);

    for (let steps = 1; steps <= 3; steps += 1) {
      await page.goBack();
      await expect(
        page.getByText('Who is signing in?').or(page.getByRole('heading', { name: frameTexts.signedOut.title })),
      ).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      // The user's name is not checked here: the embedded provider lists its accounts by name.
      expect(await placesOf(page, ['Quiet Harbor', 'RW-P-1001', 'refresh_token'])).toEqual([]);
    }
  },
);

test(
  'rows are deleted by the next page if the old page left before it could',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    const { projectId } = await work(page);
    // A page without rows has not loaded the code that deletes them, and the network is slow.
    await page.goto('/executive-summary');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.route(/commodityStoreRegistry|snapshotCache/i, () => undefined);
    await signOut(page);
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('heading', { name: frameTexts.signedOut.title })).toBeVisible();
    await expect.poll(() => placesOf(page, ['RW-P-1001'])).toEqual([]);
    expect(projectId).not.toBe('');
  },
);
