/** Measures touch targets and text on the field screens for a foreman who wears gloves and works in sunlight. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { commodityTypes } from '../contract/commodities/fields/commodityTypes.ts';
import { lead, settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { learnLanguages, locales, speak } from './support/looks.ts';
import { measure } from './support/fieldMeasures.ts';
import { signIn } from './support/people.ts';
import { pictureOfCamera } from './support/pictureOfCamera.ts';
import { runsAt } from './support/sizes.ts';
import { foremanHome as foremanHomeTexts } from '../src/i18n/locales/en-US/foremanHome.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { terms as termsTexts } from '../contract/names/en-US/terms.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../tests/support/fillText.ts';

// As on a tablet: the service worker caches the application for offline use.
test.use({ serviceWorkers: 'allow', deviceScaleFactor: 1 });
const upright = { width: 820, height: 1180 };
const sideways = { width: 1180, height: 820 };

/**
 * Usual looks: each theme once, both orientations, and the glove size with the widest lines and the longest words. A theme sets
 * no sizes except line widths. `FIELD_LOOKS=all` checks every screen in each theme, language, size and orientation.
 */
const typical = (nth: number) => {
  const longWords = nth % 2 === 0 ? 'es-MX' : 'fr-CA';
  return [
    { theme: 'light', size: 'desk', locale: 'en-US', held: upright },
    { theme: 'dark', size: 'desk', locale: 'en-US', held: sideways },
    { theme: 'light', size: 'glove', locale: longWords, held: sideways },
    { theme: 'sunlight', size: 'glove', locale: longWords, held: upright },
  ] as const;
};
const every = locales.flatMap((locale) =>
  [upright, sideways].flatMap((held) =>
    (['light', 'dark', 'sunlight'] as const).flatMap((theme) =>
      (['desk', 'glove'] as const).map((size) => ({ theme, size, locale, held })),
    ),
  ),
);

/** Measures the current page and collects its faults. */
function watchLooks(page: Page) {
  const faults: string[] = [];
  const seen = { targets: 0, disabled: 0, screens: 0 };
  const look = async (name: string): Promise<void> => {
    await settle(page);
    const looks = process.env['FIELD_LOOKS'] === 'all' ? every : typical(seen.screens);
    seen.screens += 1;
    for (const { locale, held, ...wanted } of looks) {
      // oxlint-disable no-await-in-loop -- the page is measured in one look at a time
      await speak(page, locale);
      if (page.viewportSize()?.width !== held.width) await page.setViewportSize(held);
      const found = await measure(page, wanted);
      // oxlint-enable no-await-in-loop
      seen.targets += found.targets;
      seen.disabled += found.disabled;
      const where = `${name}, ${wanted.theme}, ${wanted.size}, ${locale}, ${held.width}`;
      faults.push(...found.faults.map((fault) => `${where}: ${fault}`));
    }
    await speak(page, 'en-US');
    await page.setViewportSize(upright);
  };
  return { look, faults, seen };
}

test(
  'field entry and conflict screens are large enough, unobstructed and readable in sunlight',
  runsAt({ full: ['tablet'] }),
  async ({ page, context, request }) => {
    test.slow();
    const { look, faults, seen } = watchLooks(page);
    await signIn(page, 'Luis Ortega');
    await expect(page.getByRole('heading', { name: foremanHomeTexts.title })).toBeVisible();
    await learnLanguages(page);
    await look('home');
    await page
      .getByRole('button', { name: /^Make available offline/ })
      .first()
      .tap();
    await expect(page.getByText(/^Available offline/).first()).toBeVisible();
    await look('home with a package that is ready for offline');

    const notStarted = [{ field: 'status', is: 'oneOf', texts: ['Not started'] }];
    await lead(page, `/1/field-work/cable?filters=${encodeURIComponent(JSON.stringify(notStarted))}`);
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    // Rows that are ready move to the top once the routes are loaded.
    await settle(page);
    const tag = (await first.locator('[id$="-tag"]').textContent()) ?? '';
    const row = page.getByRole('article', { name: tag, exact: true });
    const commodityId = Number(await row.getAttribute('data-id'));
    await row.locator('[data-row]').tap();
    await look('card of a cable');
    await row.getByRole('button', { name: fieldWorkTexts.part.open }).tap();
    await look('part of a pull');
    await row.getByRole('button', { name: fieldWorkTexts.cannot.open }).tap();
    await look('why it cannot be pulled');
    await row.getByRole('button', { name: fieldWorkTexts.cannot.open }).tap();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      row.getByRole('button', { name: outboxTexts.photo.field, exact: true }).tap(),
    ]);
    await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await pictureOfCamera(page) });
    const thumbnail = row.getByRole('button', { name: 'Photo 1', exact: true });
    await expect(thumbnail).toBeVisible();
    await look('card with a photo');
    await thumbnail.tap();
    await look('photo');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: /^Scan/ }).tap();
    await look('scanning');
    await page.keyboard.press('Escape');

    // Pending entries, a handover to another tablet, and a concurrent change by another user.
    const calls = await callsOf(page, request);
    const badge = page.getByRole('banner').getByRole('status');
    const outbox = page.getByRole('dialog', { name: outboxTexts.title });
    await badge.getByRole('button').tap();
    await outbox.getByRole('button', { name: outboxTexts.takeOver }).tap();
    await look('taking over');
    await outbox.getByRole('button', { name: outboxTexts.close }).tap();
    await context.setOffline(true);
    await expect(badge).toContainText('Offline');
    await row.getByRole('button', { name: termsTexts.today.cable.pulled }).tap();
    await expect(badge).toContainText(/Offline, \d waiting to send/);
    await look('list with an entry that waits');
    await badge.getByRole('button').tap();
    await look('outbox');
    await outbox.getByRole('button', { name: outboxTexts.giveAway }).tap();
    await look('handing over');
    await outbox.getByRole('button', { name: outboxTexts.close }).tap();
    const [pulledDate, workDate] = ['2026-09-01', '2026-09-01'];
    const theirs = { id: randomUUID(), type: 'cable', commodityId, workDate, values: { pulledDate } };
    await calls.post('/field-work/record', { data: { projectId: 1, entries: [theirs] } });
    await context.setOffline(false);
    await expect(badge).toContainText(fillText(frameTexts.connection.needYou_one, { shown: 1 }));
    await look('conflict on its card');
    await badge.getByRole('button').tap();
    await look('conflict in the outbox');
    await outbox.getByRole('button', { name: outboxTexts.close }).tap();

    expect(faults).toEqual([]);
    expect(seen.targets).toBeGreaterThan(300);
  },
);

test(
  'a card opened at the edge scrolls into view, and its saved entry stays with Undo',
  runsAt({ full: ['tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Luis Ortega');
    const notStarted = [{ field: 'status', is: 'oneOf', texts: ['Not started'] }];
    await lead(page, `/1/field-work/cable?filters=${encodeURIComponent(JSON.stringify(notStarted))}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await settle(page);
    const frame = page.getByRole('feed').locator('..');
    const edge = await frame.evaluate((list) => {
      const bottom = list.getBoundingClientRect().bottom;
      const rows = [...list.querySelectorAll('article')];
      return rows.findLast((row) => row.getBoundingClientRect().bottom <= bottom)?.getAttribute('data-id');
    });
    const row = page.locator(`article[data-id="${edge}"]`);
    await row.locator('[data-row]').tap();
    await expect(row.getByRole('button', { name: fieldWorkTexts.card.all })).toBeInViewport({ ratio: 1 });
    await row.getByRole('button', { name: fieldWorkTexts.part.open }).tap();
    await expect(row.getByLabel(/^Done so far/)).toBeFocused();
    await expect(row.getByRole('button', { name: fieldWorkTexts.part.save })).toBeInViewport({ ratio: 1 });
    const top = (await frame.boundingBox())?.y;
    await page.keyboard.type('100');
    await row.getByRole('button', { name: fieldWorkTexts.part.save }).tap();
    await expect(row.getByRole('button', { name: fieldWorkTexts.undo.action })).toBeInViewport({ ratio: 1 });
    await expect(row.locator('[data-row]')).toBeInViewport({ ratio: 1 });
    await settle(page);
    expect((await frame.boundingBox())?.y).toBe(top);
  },
);

test(
  'general foreman screens fit gloves: each type, its card, the cut plan, the packages',
  runsAt({ full: ['tablet'] }),
  async ({ page }) => {
    test.slow();
    const { look, faults, seen } = watchLooks(page);
    await signIn(page, 'Ray Castellano');
    await learnLanguages(page);
    for (const type of commodityTypes) {
      // oxlint-disable no-await-in-loop -- one page at a time
      await lead(page, `/1/field-work/${type}`);
      const row = page.getByRole('article').first();
      await expect(row).toBeVisible();
      // Rows that are ready move to the top once the routes are loaded.
      await settle(page);
      await row.locator('[data-row]').tap();
      await row.getByRole('button', { name: fieldWorkTexts.card.all }).tap();
      await look(type);
      // oxlint-enable no-await-in-loop
    }
    await lead(page, '/1/project/reels?view=plan');
    await page.getByRole('list', { name: termsTexts.results.reel }).getByRole('button').first().tap();
    await look('cut plan');
    for (const view of ['ledger', 'receiving']) {
      // oxlint-disable no-await-in-loop -- one page at a time
      await lead(page, `/1/project/reels?view=${view}`);
      await settle(page);
      await look(`reels, ${view}`);
      // oxlint-enable no-await-in-loop
    }
    await lead(page, '/1/packages/installation');
    await look('packages');
    await page.getByRole('main').getByRole('button', { name: /IWP-/ }).first().tap();
    await look('package');
    await page.getByRole('button', { name: /^Account/ }).tap();
    await look('account');

    expect(faults).toEqual([]);
    expect(seen.targets).toBeGreaterThan(300);
    // A package shows the steps its status does not allow as disabled.
    expect(seen.disabled).toBeGreaterThan(0);
  },
);
