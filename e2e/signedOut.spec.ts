/** Who signs out at a tablet that others use leaves nothing behind: in no storage, cache or page, and not by Back (S38). */
import { expect, test, type Page } from '@playwright/test';
import { lead, signOut } from './support/appShell.ts';
import { placesOf } from './support/browserStorage.ts';
import { signInAtProvider } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';

/** Of the project, of the schedule and of the session. */
const traces = ['Quiet Harbor', 'RW-P-1001', 'id_token', 'refresh_token', 'eyJ'];

/** Works through the pages of a project until its rows are kept on the device; gives the name of the person and the project. */
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
  // The test would show nothing if nothing had been kept.
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
  'after a sign-out nothing of the person or the project is kept, and Back shows nothing',
  runsAt({ gate: ['desktop'] }),
  async ({ page }) => {
    const { person } = await work(page);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect.poll(() => placesOf(page, [...traces, person])).toEqual([]);

    for (let steps = 1; steps <= 3; steps += 1) {
      await page.goBack();
      await expect(
        page.getByText('Who is signing in?').or(page.getByRole('heading', { name: 'You are signed out' })),
      ).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(0);
      // The embedded provider offers its people by name.
      expect(await placesOf(page, ['Quiet Harbor', 'RW-P-1001', 'refresh_token'])).toEqual([]);
    }
  },
);

test(
  'rows are forgotten although the page left before it could: by the next one',
  runsAt({ full: ['desktop'] }),
  async ({ page }) => {
    const { projectId } = await work(page);
    // A page without rows, which has not fetched what forgets them; and the network is slow.
    await page.goto('/executive-summary');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.route(/commodityStoreRegistry|snapshotCache/i, () => undefined);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect.poll(() => placesOf(page, ['RW-P-1001'])).toEqual([]);
    expect(projectId).not.toBe('');
  },
);
