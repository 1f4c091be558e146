/** Journeys of a session: a new build, a sign-out that leaves nothing behind, two tabs. */
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';
import { collectStored } from '../support/browserStorage.ts';
import { serveAnotherBuild } from '../support/anotherBuild.ts';
import { badge, cellOf, signIn, signOut, waitForOfflineStart } from './actions.ts';
import { expect, test } from './journey.ts';
import type { Target, User } from './user.ts';

const newBuild: Target = { role: 'status', has: frameTexts.update.ready };

test('8 update: a new build is offered, and taken', async ({ user, site }) => {
  await signIn(user);
  await waitForOfflineStart(user);
  const restore = await serveAnotherBuild();
  try {
    await expect(async () => {
      await user.driver.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
      }, null);
      await expect.poll(async () => (await user.all(newBuild)).length, { timeout: 2000 }).toBe(1);
    }).toPass();
    await user.driver.evaluate(() => document.body.setAttribute('data-mark', 'here'), null);
    await user.picture('08-update-offered');
    await user.click({ role: 'button', name: frameTexts.update.start, within: newBuild });
    const isReloaded = () => user.driver.evaluate(() => document.querySelector('[data-mark]') === null, null);
    await expect.poll(() => isReloaded().catch(() => false)).toBe(true);
    await user.see({ role: 'banner' });
    await user.miss(newBuild);
    await user.driver.open(`${site.origin}/executive-summary`);
    await user.see({ role: 'banner' });
    expect(await user.faults()).toEqual([]);
  } finally {
    await restore();
  }
});

/** Lists the places in this browser that contain one of the texts. */
async function placesOf(user: User, texts: readonly string[]): Promise<string[]> {
  const stored = Object.entries(await user.driver.evaluate(collectStored, null));
  // The stored files of the application itself contain such words as code, and nothing of a user.
  const own = stored.filter(([place]) => !/^cache \S+\/assets\//.test(place));
  return own.flatMap(([place, text]) => texts.filter((part) => text.includes(part)).map((part) => `${place}: ${part}`));
}

test('9 sign-out: leaves no data of the user in the browser', async ({ user, site }) => {
  await signIn(user);
  const projectId = await site.newProject(user, 'Quiet Harbor');
  const traces = ['Quiet Harbor', 'RW-P-1001', 'refresh_token', 'eyJ'];
  await user.lead(`/${projectId}/data/cable`);
  await user.see({ role: 'row', has: 'RW-P-1001' });
  // The journey would prove nothing if nothing had been stored.
  await expect
    .poll(() => placesOf(user, traces))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^database .*RW-P-1001/), expect.stringMatching(/^session: /)]),
    );
  await signOut(user);
  await user.see({ role: 'heading', name: frameTexts.signedOut.title });
  await user.picture('09-signed-out');
  await expect.poll(() => placesOf(user, traces)).toEqual([]);
  expect(await user.faults()).toEqual([]);
});

test('10 tabs: the second needs no sign-in, shows an edit of the first, and signs out with it', async ({
  user,
  site,
}) => {
  await signIn(user);
  const projectId = await site.newProject(user, 'Two Tabs');
  const address = `/${projectId}/data/cable`;
  await user.lead(address);
  await user.see({ role: 'row', has: 'RW-P-1001' });
  await user.driver.openTab(site.origin + address);
  await user.see({ role: 'row', has: 'RW-P-1001' });
  await user.read(badge, frameTexts.connection.online);
  await user.driver.useTab(0);
  await user.click(await cellOf(user, 1, 'From'));
  await user.driver.type('RW-TAB-1', 20);
  await user.driver.press('Enter');
  await user.read(await cellOf(user, 1, 'From'), 'RW-TAB-1');
  await user.picture('10-tabs-first');
  await user.driver.useTab(1);
  await user.read(await cellOf(user, 1, 'From'), 'RW-TAB-1');
  await user.picture('10-tabs-second');
  await user.driver.useTab(0);
  await signOut(user);
  await user.see({ role: 'heading', name: frameTexts.signedOut.title });
  await user.driver.useTab(1);
  await user.miss({ role: 'banner' });
  await user.picture('10-tabs-signed-out');
});
