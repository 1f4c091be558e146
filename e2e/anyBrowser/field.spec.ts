/** Journeys of a crew, on a tablet held upright: an entry while the server is away, a photo, a hand-held scanner. */
import { writeFile } from 'node:fs/promises';
import { terms as termsTexts } from '../../contract/names/en-US/terms.ts';
import { thumbnailSide } from '../../contract/progress/photos/entryPhotos.ts';
import { fieldWork as fieldWorkTexts } from '../../src/i18n/locales/en-US/fieldWork.ts';
import { frame as frameTexts } from '../../src/i18n/locales/en-US/frame.ts';
import { photos as photosTexts } from '../../src/i18n/locales/en-US/photos.ts';
import { scanning as scanningTexts } from '../../src/i18n/locales/en-US/scanning.ts';
import { fillText } from '../../tests/support/fillText.ts';
import { waitMs } from '../../tests/support/slowness.ts';
import { drawPictureOfCamera } from '../support/pictureOfCamera.ts';
import { badge, cardOf, headOf, signIn, waitForOfflineStart } from './actions.ts';
import { expect, tablet, test } from './journey.ts';
import type { Calls } from '../support/calls.ts';
import type { Site } from './site.ts';
import type { User } from './user.ts';

/** Opens the data entry page of a new project as a crew; returns the id of the project. */
async function openFieldWork(user: User, site: Site, name: string): Promise<string> {
  await signIn(user);
  const projectId = await site.newProject(user, name);
  await user.driver.resize(tablet);
  await user.driver.open(`${site.origin}/${projectId}/field-work/cable`);
  await user.see(cardOf('RW-P-1001'));
  return projectId;
}

async function recordOf(calls: Calls, projectId: string, tag: string) {
  const { rows } = await calls.get<{ rows: { id: number }[] }>(`/commodity/find?projectId=${projectId}&text=${tag}`);
  const id = rows[0]!.id;
  const { history } = await calls.get<{ history: { cause: string }[] }>(
    `/commodity/record?projectId=${projectId}&type=cable&id=${id}`,
  );
  return { id, entries: history.filter(({ cause }) => cause === 'entry').length };
}

test('3 field entry: recorded while the server is away, also after a cold start, and sent once', async ({
  user,
  site,
}) => {
  const projectId = await openFieldWork(user, site, 'Dead Zone');
  const calls = await site.calls(user);
  await waitForOfflineStart(user);
  const keys = { role: 'group', name: fieldWorkTexts.keypad, within: cardOf('RW-P-1001') };
  await user.click(headOf('RW-P-1001'));
  await user.click({ label: /Start mark/, within: cardOf('RW-P-1001') });
  for (const digit of ['1', '1', '8', '0']) await user.click({ role: 'button', name: digit, within: keys });
  await user.read({ label: /Start mark/, within: cardOf('RW-P-1001') }, /^1,?180$/);
  await user.picture('03-field-keypad');
  await site.disconnect();
  await user.read(badge, new RegExp(frameTexts.connection.offline));
  await user.click({ label: /End mark/, within: cardOf('RW-P-1001') });
  for (const digit of ['1', '0', '0', '0']) await user.click({ role: 'button', name: digit, within: keys });
  await user.click({ role: 'button', name: termsTexts.today.cable.pulled, within: cardOf('RW-P-1001') });
  await user.see({ text: fieldWorkTexts.state.onDevice, within: cardOf('RW-P-1001') });
  await user.picture('03-field-on-device');

  // The tablet is switched off and on again, still out of range.
  await user.driver.open(`${site.origin}/${projectId}/field-work/cable`);
  await user.read(badge, new RegExp(frameTexts.connection.offline));
  await user.see(cardOf('RW-P-1001'));
  await user.see({ text: fieldWorkTexts.state.onDevice, within: cardOf('RW-P-1001') });
  await user.picture('03-field-cold-start');
  expect(await user.faults()).toEqual([]);

  await site.connect();
  await user.read(badge, frameTexts.connection.online);
  await expect.poll(async () => (await recordOf(calls, projectId, 'RW-P-1001')).entries).toBe(1);
  await user.see({ text: /Today: 1 entry, 180 ft/ });
  await user.picture('03-field-sent');
});

test('4 photo: taken on a card, stored upright, shown at the desk', async ({ user, site }, info) => {
  const projectId = await openFieldWork(user, site, 'Photo');
  const calls = await site.calls(user);
  const path = info.outputPath('IMG_0001.jpg');
  await writeFile(path, await drawPictureOfCamera((draw) => user.driver.evaluate(draw, null)));
  await user.click(headOf('RW-P-1001'));
  // No test can answer the chooser of the system; the field that opens it stays in the page.
  await user.driver.evaluate(() => {
    HTMLInputElement.prototype.click = () => undefined;
  }, null);
  await user.click({ role: 'button', name: photosTexts.take, within: cardOf('RW-P-1001') });
  await user.driver.setFiles('body > input[type="file"]', [path]);
  await user.replaceText({ label: fillText(photosTexts.caption, { number: 1 }) }, 'Tray is bent');
  await user.driver.press('Enter');
  const photo = { role: 'button', name: fillText(photosTexts.named, { number: 1, caption: 'Tray is bent' }) };
  await user.see({ css: 'img', within: photo });
  await user.picture('04-photo-card');
  const { id } = await recordOf(calls, projectId, 'RW-P-1001');
  const listed = async () =>
    (await calls.get<{ photos: object[] }>(`/field-work/photos?projectId=${projectId}&type=cable&id=${id}`)).photos;
  await expect.poll(listed).toMatchObject([{ caption: 'Tray is bent', width: 900, height: 1600 }]);

  await user.driver.open(`${site.origin}/${projectId}/data/cable?row=${id}&part=history`);
  await user.see({ css: 'img', within: photo });
  const side = () =>
    user.driver.evaluate(
      (name) => document.querySelector<HTMLImageElement>(`[aria-label="${name}"] img`)?.naturalWidth ?? 0,
      photo.name,
    );
  await expect.poll(side).toBe(thumbnailSide);
  await user.click(photo);
  await user.see({ role: 'img', name: 'Tray is bent' });
  await user.picture('04-photo-open');
  expect(await user.faults()).toEqual([]);
});

test('7 scanner: a code from a hand-held scanner opens its card', async ({ user, site }) => {
  await openFieldWork(user, site, 'Scanner');
  const scanner = { role: 'region', name: scanningTexts.title };
  const standing = { text: scanningTexts.standing.current, within: scanner };
  // On a busy machine the driver can be slower than any scanner; a person then scans again.
  await expect(async () => {
    await user.driver.evaluate(() => document.querySelector('main')!.focus(), null);
    await user.driver.type('RW-P-1003\n', 0);
    await expect.poll(async () => (await user.all(standing)).length, { timeout: 2000 }).toBe(1);
  }).toPass({ timeout: 6 * waitMs });
  await expect.poll(async () => (await user.all(headOf('RW-P-1003')))[0]?.isExpanded).toBe(true);
  await user.picture('07-scanner');
  expect(await user.faults()).toEqual([]);
});
