/** A foreman's pages on a phone: nothing leaves the screen sideways, whatever waits, was rejected or needs attention. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { terms as termsTexts } from '../contract/names/en-US/terms.ts';
import { fieldWork as fieldWorkTexts } from '../src/i18n/locales/en-US/fieldWork.ts';
import { foremanHome as foremanHomeTexts } from '../src/i18n/locales/en-US/foremanHome.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { outbox as outboxTexts } from '../src/i18n/locales/en-US/outbox.ts';
import { fillText } from '../tests/support/fillText.ts';
import { lead, settle } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { changeLooks, learnLanguages, speak } from './support/looks.ts';
import { loseRow } from './support/outboxCalls.ts';
import { signIn } from './support/people.ts';
import { sidewaysFaults } from './support/sidewaysFaults.ts';
import { runsAt } from './support/sizes.ts';

// Sizes are measured, so the scale factor must be 1.
test.use({ deviceScaleFactor: 1 });

/** The standard size, and the large one for gloves in the languages with the longest words, in turn. */
const looksOf = (nth: number) =>
  [
    { size: 'desk', locale: 'en-US' },
    { size: 'glove', locale: nth % 2 === 0 ? 'fr-CA' : 'es-MX' },
  ] as const;

/** Collects what leaves the screen in any of the looks. */
function watchWidth(page: Page) {
  const faults: string[] = [];
  let views = 0;
  // A panel can cover it and take it from screen readers, but not move it.
  const account = page.getByRole('banner', { includeHidden: true }).locator('[aria-haspopup="menu"]');
  const look = async (view: string): Promise<void> => {
    await settle(page);
    const looks = looksOf(views);
    views += 1;
    for (const { size, locale } of looks) {
      // oxlint-disable no-await-in-loop -- the page is measured in one look at a time
      await speak(page, locale);
      await page.evaluate((chosen) => {
        document.documentElement.dataset['size'] = chosen;
      }, size);
      const found = await sidewaysFaults(page);
      faults.push(...found.map((fault) => `${view}, ${size}, ${locale}: ${fault}`));
      await expect(account, view).toBeInViewport({ ratio: 1 });
      // oxlint-enable no-await-in-loop
    }
    await changeLooks(page, { locale: 'en-US' });
  };
  return { faults, look };
}

/** Records a row as pulled while the device is offline. */
async function pull(row: Locator): Promise<void> {
  const head = row.locator('[data-row]');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.tap();
  await row.getByRole('button', { name: termsTexts.today.cable.pulled }).tap();
  await expect(row.getByText(fieldWorkTexts.state.onDevice, { exact: true })).toBeVisible();
}

const idOf = async (row: Locator): Promise<number> => Number(await row.getAttribute('data-id'));

/** Address of the rows of a type that are not started. */
const notStarted = (type: string): string =>
  `/1/field-work/${type}?filters=${encodeURIComponent(JSON.stringify([{ field: 'status', is: 'oneOf', texts: ['Not started'] }]))}`;

test(
  'no page of a foreman scrolls sideways on a phone, and the account button is on the screen',
  runsAt({ gate: ['phone'] }),
  async ({ page, context, request }) => {
    const { faults, look } = watchWidth(page);
    await signIn(page, 'Luis Ortega');
    await expect(page.getByRole('heading', { name: foremanHomeTexts.title })).toBeVisible();
    await learnLanguages(page);
    await look('home');

    await lead(page, notStarted('from-term'));
    // Rows that are ready come first. Those that wait for the pull have nothing done at either end.
    await expect(page.getByRole('article').first()).toBeVisible();
    await settle(page);
    await page
      .getByRole('feed')
      .locator('..')
      .evaluate((list) => list.scrollTo(0, list.scrollHeight));
    const ends = page.getByRole('article').filter({ hasText: fieldWorkTexts.list.waits }).last();
    await ends.locator('[data-row]').tap();
    // The card of a row at the lower edge scrolls into view.
    await expect(
      ends.getByRole('button', {
        name: fillText(fieldWorkTexts.ends.both, { step: termsTexts.today['from-term'].terminated }),
      }),
    ).toBeInViewport({ ratio: 1 });
    await look('card with both ends');

    await lead(page, notStarted('cable'));
    const rows = page.getByRole('article');
    await expect(rows.nth(2)).toBeVisible();
    await look('list');
    const ids = await Promise.all([0, 1, 2].map((at) => idOf(rows.nth(at))));
    const [conflicting, rejected, waiting] = ids.map((id) => page.locator(`article[data-id="${id}"]`));
    await conflicting!.locator('[data-row]').tap();
    await look('card');
    await conflicting!.getByRole('button', { name: fieldWorkTexts.part.open }).tap();
    await expect(conflicting!.getByRole('group', { name: fieldWorkTexts.keypad })).toBeVisible();
    await look('partial amount and number keys');
    await conflicting!.getByRole('button', { name: fieldWorkTexts.card.all }).tap();
    await look('all fields');

    // Someone else records the first row meanwhile, and the office removes the second.
    const badge = page.getByRole('banner').getByRole('status');
    const calls = await callsOf(page, request);
    await context.setOffline(true);
    await expect(badge).toContainText(frameTexts.connection.offline);
    await pull(conflicting!);
    await pull(rejected!);
    await look('entries saved on the device, with Undo');
    const workDate = '2026-09-01';
    const theirs = { id: randomUUID(), type: 'cable', commodityId: ids[0], workDate, values: { pulledDate: workDate } };
    await calls.post('/field-work/record', { data: { projectId: 1, entries: [theirs] } });
    await loseRow(page, ids[1]!);
    await context.setOffline(false);
    await expect(badge).toContainText(fillText(frameTexts.connection.needYou_other, { shown: 2 }));
    await look('list with entries that need attention');
    await badge.getByRole('button').tap();
    const outbox = page.getByRole('dialog', { name: outboxTexts.title });
    await expect(outbox.getByRole('heading', { name: outboxTexts.needYou })).toBeVisible();
    await outbox.getByRole('button', { name: outboxTexts.close }).tap();

    await context.setOffline(true);
    await expect(badge).toContainText(frameTexts.connection.offline);
    await pull(waiting!);
    await badge.getByRole('button').tap();
    await expect(outbox.getByRole('heading', { name: outboxTexts.waiting })).toBeVisible();
    await look('outbox');
    await outbox.getByRole('button', { name: outboxTexts.close }).tap();
    await lead(page, '/');
    await expect(page.getByRole('list', { name: foremanHomeTexts.cameBack })).toBeVisible();
    await look('home with entries that need attention');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  },
);
