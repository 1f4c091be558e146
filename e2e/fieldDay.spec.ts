/** A foreman's day on a tablet, by taps: the current package, pulled cables, delays, and wrong entries. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { thumbnailSide } from '../contract/progress/photos/entryPhotos.ts';
import { expectAccessible, expectAccessibleColors } from './support/accessibility.ts';
import { callsOf } from './support/calls.ts';
import { pictureOfCamera } from './support/pictureOfCamera.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { runsAt } from './support/sizes.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { terms as termsTexts } from '../contract/names/en-US/terms.ts';
import { photos as photosTexts } from '../src/i18n/locales/en-US/photos.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ deviceScaleFactor: 1 });
const rowOf = (page: Page, tag: string): Locator => page.getByRole('article', { name: tag, exact: true });
const headOf = (page: Page, tag: string): Locator => rowOf(page, tag).locator('[data-row]');

/** Adds cables to a package, as the office does. */
async function putInto(page: Page, projectId: string, number: string, tags: readonly string[]): Promise<void> {
  const calls = await callsOf(page);
  const idOf = async (tag: string) =>
    (await calls.get<{ rows: { id: number }[] }>(`/commodity/find?projectId=${projectId}&text=${tag}`)).rows[0]!.id;
  const ids = await Promise.all(tags.map(idOf));
  const cells = [{ field: 'package', before: null, after: number, isNew: true }];
  await calls.post('/commodity/update', {
    data: { projectId: Number(projectId), type: 'cable', rows: ids.map((id) => ({ id, cells })) },
  });
}

interface Reported {
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

/** Performs a long press. */
async function pressLong(target: Locator): Promise<void> {
  await target.dispatchEvent('contextmenu');
}

test(
  'a foreman works a package by taps and voids a wrong entry with a reason',
  runsAt({ gate: ['tablet'], full: ['phone'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Field Day', 'samples/cable-schedule.csv');
    await putInto(page, projectId, 'IWP-FD-1', ['RW-P-1001', 'RW-P-1002', 'RW-P-1003', 'RW-P-1004', 'RW-C-1021']);
    await page.goto(`/${projectId}/field-work/cable`);
    await expect(rowOf(page, 'RW-P-1001')).toBeVisible();

    // The package is pinned, and the device stores the choice.
    await page.getByRole('button', { name: /^Package All packages/ }).tap();
    await page.getByRole('button', { name: /^IWP-FD-1/ }).tap();
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.goto(`/${projectId}/field-work/cable`);
    await expect(page.getByRole('button', { name: /^Package IWP-FD-1 Pulled 0 of 5/ })).toBeVisible();
    await expect(page).toHaveURL(/package=IWP-FD-1/);
    await expect(page.getByRole('article')).toHaveCount(5);
    const [top] = await Promise.all([page.getByRole('article').first().boundingBox(), expectAccessible(page)]);
    const frame = await page.getByRole('main').boundingBox();
    // The controls take several lines on a phone, and the help button makes that of the title higher.
    expect(top!.y - frame!.y).toBeLessThanOrEqual(frame!.width < 600 ? 264 : 112);

    // Marks are entered with the page's number keys, the resulting length is shown, and one tap saves.
    await headOf(page, 'RW-P-1001').tap();
    const first = rowOf(page, 'RW-P-1001');
    await first.getByLabel(/Start mark/).tap();
    const keys = first.getByRole('group', { name: fieldWorkTexts.keypad });
    for (const digit of ['1', '1', '8', '0']) await keys.getByRole('button', { name: digit, exact: true }).tap();
    await keys.getByRole('button', { name: commonTexts.day.later }).tap();
    for (const digit of ['1', '0', '0', '0']) await keys.getByRole('button', { name: digit, exact: true }).tap();
    await expect(first.getByText('= 180 ft')).toBeVisible();
    // Save stays in view beside the open keys.
    await expect(first.getByRole('button', { name: fieldWorkTexts.save, exact: true })).toBeInViewport();
    await expect(first.getByLabel(/End mark/)).toHaveAttribute('inputmode', 'none');
    const targetSizes = await page
      .locator('article button, article input:not([type="checkbox"])')
      .evaluateAll((targets) =>
        targets.map((target) => target.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...targetSizes)).toBeGreaterThanOrEqual(55.9);
    await expectAccessible(page);
    await first.getByRole('button', { name: termsTexts.today.cable.pulled }).tap();
    await expect(first.getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    await expect(headOf(page, 'RW-P-1001')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText(/Today: 1 entry, 180 ft/)).toBeVisible();

    // A partial length, and a delay.
    await headOf(page, 'RW-P-1002').tap();
    const second = rowOf(page, 'RW-P-1002');
    await second.getByRole('button', { name: fieldWorkTexts.part.open }).tap();
    await second.getByLabel(/^Done so far/).fill('100');
    await expect(second.getByRole('group', { name: fieldWorkTexts.keypad })).toBeInViewport();
    await expect(second.getByRole('button', { name: fieldWorkTexts.part.save })).toBeInViewport();
    await second.getByRole('button', { name: fieldWorkTexts.part.save }).tap();
    await expect(second.getByText(fieldWorkTexts.state.saved, { exact: true })).toBeVisible();
    await headOf(page, 'RW-P-1003').tap();
    const third = rowOf(page, 'RW-P-1003');
    await third.getByRole('button', { name: fieldWorkTexts.cannot.open }).tap();
    await third.getByLabel(fieldWorkTexts.cannot.note).fill('Lightning');
    await expectAccessible(page);
    await third.getByRole('button', { name: 'Weather' }).tap();
    await expect(third.getByText('Delayed: Weather')).toBeVisible();

    // The wrong row was entered: the server already has the entry, so it is voided with a reason.
    await first.getByRole('button', { name: fieldWorkTexts.undo.action }).or(headOf(page, 'RW-P-1001')).first().tap();
    const revert = first.getByRole('group', { name: fieldWorkTexts.undo.open });
    if (!(await revert.isVisible())) await first.getByRole('button', { name: fieldWorkTexts.undo.open }).tap();
    await revert.getByRole('button', { name: fieldWorkTexts.undo.wrongRow }).tap();
    await expect(page.getByText(/Today: 4 entries, 100 ft/)).toBeVisible();

    // Two rows at once; a length without a measurement needs no note.
    await headOf(page, 'RW-P-1001').tap();
    await pressLong(headOf(page, 'RW-P-1004'));
    await headOf(page, 'RW-C-1021').tap();
    const bar = page.getByRole('group', { name: '2 selected' });
    await bar.getByRole('button', { name: termsTexts.today.cable.pulled }).tap();
    await expect(page.getByText(/Today: 6 entries, 297 ft/)).toBeVisible();

    // The totals of the day come from the server: they are the same on another device, or after a reload.
    await page.reload();
    await expect(page.getByText(/Today: 6 entries, 297 ft/)).toBeVisible();
    await expect(rowOf(page, 'RW-P-1003').getByText('Delayed: Weather')).toBeVisible();
    for (const theme of ['dark', 'sunlight']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await expectAccessibleColors(page);
    }
    const calls = await callsOf(page);
    const [entered] = (
      await calls.get<{ rows: { id: number }[] }>(`/commodity/find?projectId=${projectId}&text=RW-P-1001`)
    ).rows;
    const record = await calls.get<{ history: { cause: string }[] }>(
      `/commodity/record?projectId=${projectId}&type=cable&id=${entered!.id}`,
    );
    expect(record.history.filter(({ cause }) => cause === 'entry')).toHaveLength(2);
  },
);

test(
  'an entry made offline is saved on the device and can be undone completely',
  runsAt({ gate: ['tablet'], full: ['phone'] }),
  async ({ page, context }) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Dead Zone Undo', 'samples/cable-schedule.csv');
    await page.goto(`/${projectId}/field-work/cable`);
    await headOf(page, 'RW-P-1001').tap();
    const row = rowOf(page, 'RW-P-1001');
    await expect(row.getByRole('button', { name: termsTexts.today.cable.pulled })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole('banner').getByRole('status')).toContainText(photosTexts.away);
    await row.getByRole('button', { name: termsTexts.today.cable.pulled }).tap();
    await expect(row.getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
    await expect(page.getByText(/Today: 1 entry, 180 ft/)).toBeVisible();
    await row.getByRole('button', { name: fieldWorkTexts.undo.action }).tap();
    await expect(row.getByText(fieldWorkTexts.state.onDevice, { exact: true })).toHaveCount(0);
    await expect(page.getByText(/Today: 0 entries, 0 ft/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Online');
    await expect(row.getByText(commonTexts.status.none)).toBeVisible();
  },
);

test(
  'a photo taken offline survives a reload and then appears in the desktop history',
  runsAt({ full: ['tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    const projectId = await addProjectWithCables(page, 'Photo Day', 'samples/cable-schedule.csv');
    await page.goto(`/${projectId}/field-work/cable`);
    await headOf(page, 'RW-P-1001').tap();
    const card = rowOf(page, 'RW-P-1001');
    const taken = await pictureOfCamera(page);
    // The server is unreachable. A real tablet has the application stored; here it is still loaded from the server.
    await page.route('**/api/**', (route) => route.abort());
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: photosTexts.take, exact: true }).tap(),
    ]);
    await chooser.setFiles([
      { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: taken },
      { name: 'IMG_0002.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic, and no picture') },
    ]);
    await expect(page.getByText(/This picture can’t be read/)).toBeVisible();
    await card.getByLabel(fillText(photosTexts.caption, { number: 1 })).fill('Tray is bent');
    await card.getByLabel(fillText(photosTexts.caption, { number: 1 })).press('Enter');
    await expect(card.getByRole('button', { name: 'Photo 1: Tray is bent' }).locator('img')).toBeVisible();
    await expectAccessible(page);

    // The signal returns during a reload: the photo upload is delayed a little longer, and the photo is still there.
    await page.route('**/api/field-work/photos/add', (route) => route.abort());
    await page.unroute('**/api/**');
    await page.reload();
    await headOf(page, 'RW-P-1001').tap();
    await expect(card.getByRole('button', { name: 'Photo 1: Tray is bent' }).locator('img')).toBeVisible();
    await page.unroute('**/api/field-work/photos/add');
    const calls = await callsOf(page);
    const found = await calls.get<{ rows: { id: number }[] }>(`/commodity/find?projectId=${projectId}&text=RW-P-1001`);
    const row = found.rows[0]!.id;
    const requested = `projectId=${projectId}&type=cable&id=${row}`;
    const listed = async () => (await calls.get<{ photos: Reported[] }>(`/field-work/photos?${requested}`)).photos;
    await expect.poll(listed).toMatchObject([{ caption: 'Tray is bent', width: 900, height: 1600 }]);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${projectId}/data/cable?row=${row}&part=history`);
    // A thumbnail is used in a row of photos.
    const small = page.getByRole('button', { name: 'Photo 1: Tray is bent' }).locator('img');
    await expect.poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(thumbnailSide);
    await page.getByRole('button', { name: 'Photo 1: Tray is bent' }).click();
    const large = page.getByRole('dialog', { name: fillText(photosTexts.title, { number: 1, count: 1 }) });
    await expect(large.getByRole('img', { name: 'Tray is bent' })).toBeVisible();
    const bytes = await large.getByRole('img', { name: 'Tray is bent' }).evaluate(async (image) => {
      const [, text = ''] = (image as HTMLImageElement).src.split(',');
      return {
        text: atob(text),
        width: (image as HTMLImageElement).naturalWidth,
        height: (image as HTMLImageElement).naturalHeight,
      };
    });
    // The photo is rotated as it was held, and contains no location data.
    expect(bytes).toMatchObject({ width: 900, height: 1600 });
    expect(taken.toString('latin1')).toContain('Exif');
    expect(bytes.text).not.toContain('Exif');
    await large.getByRole('button', { name: photosTexts.remove }).click();
    await large.getByLabel(photosTexts.reason).fill('Shows a face');
    await large.getByRole('button', { name: photosTexts.removeIt }).click();
    await expect(page.getByText(/Photo removed by .*: Shows a face/)).toBeVisible();
  },
);
