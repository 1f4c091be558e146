/** Foreman persona with a tablet: finds the cable, enters the work of the crew, never loses an entry. */
import type { Changes } from '../../contract/rows/changes.ts';
import { callsOf } from '../../e2e/support/calls.ts';
import { outboxCalls } from '../../e2e/support/outboxCalls.ts';
import { fieldWork } from '../../src/i18n/locales/en-US/fieldWork.ts';
import { frame } from '../../src/i18n/locales/en-US/frame.ts';
import { outbox } from '../../src/i18n/locales/en-US/outbox.ts';
import { at, everyText, gone, see, tablet, type Hand, type Persona } from './action.ts';
import { goTo, reload, navigationLink, waitUntilStored } from './moves.ts';
import { foremanTag } from './project.ts';
import { queueEntries } from '../browser/queueEntries.ts';

const card = 'main article';
const drained = 100;
const cards = ({ project }: Hand) => `/${project.id}/field-work/cable`;
const badge = `button[title="${frame.connection.open}"]`;
const head = ({ page }: Hand, tag: string) =>
  page.getByRole('article', { name: tag, exact: true }).locator('[data-row]');
/** Maximum number of rounds. Each round works on different cards: first those for searches, then those for each kind of entry. */
const maxRounds = 40;
const entryTag = ({ round }: Hand, kind: 1 | 2) => foremanTag(kind * maxRounds + round);

/** Searches for a card and opens it. */
async function openCard(hand: Hand, tag: string): Promise<void> {
  await goTo(hand, cards(hand), card);
  await hand.page.getByRole('searchbox').first().fill(tag);
  await head(hand, tag).tap();
  await hand.page.locator(`${card} [data-step]`).first().waitFor();
}

const navigationDrawer = async ({ page }: Hand) => {
  await page.getByRole('button', { name: frame.nav.open }).tap();
  await navigationLink(page, frame.titles.fieldWork).waitFor();
};

/** Queues entries as if a crew had entered all of them without a signal: the page has the entries and is offline. */
async function queueOffline(hand: Hand): Promise<void> {
  const { page, context, project, round } = hand;
  const calls = await callsOf(page);
  const { ids } = await calls.get<Changes>(`/commodity/changes?projectId=${project.id}&type=cable`);
  const first = 3 * maxRounds + drained * round;
  const cables = ids.toSorted((one, other) => one - other).slice(first, first + drained);
  await context.route(outboxCalls, (route) => route.abort());
  await queueEntries(page, project.id, cables);
  await reload(hand, cards(hand), card);
  await page
    .locator(badge)
    .filter({ hasText: String(cables.length) })
    .waitFor();
  await context.setOffline(true);
  await page.locator(badge).filter({ hasText: frame.connection.offline }).waitFor();
  await context.unroute(outboxCalls);
}

export const foreman: Persona = {
  name: 'Foreman',
  role: 'foreman',
  viewport: tablet,
  hasTouch: true,
  actions: [
    {
      name: 'entry cards, first open',
      isFresh: true,
      prepare: async (hand) => {
        await reload(hand, `/${hand.project.id}`, 'main h1');
        await navigationDrawer(hand);
      },
      act: ({ page }) => navigationLink(page, frame.titles.fieldWork).tap(),
      shown: () => [at('/field-work/cable'), see(card)],
    },
    {
      name: 'entry cards, page reloaded',
      prepare: async (hand) => {
        await reload(hand, cards(hand), card);
        await waitUntilStored(hand.page);
      },
      act: ({ page }) => page.reload({ waitUntil: 'commit' }),
      shown: () => [see(card)],
    },
    {
      name: 'card search',
      prepare: async (hand) => {
        await goTo(hand, cards(hand), card);
        const search = hand.page.getByRole('searchbox').first();
        await search.fill(foremanTag(hand.round).slice(0, -1));
        await search.press('End');
        return foremanTag(hand.round);
      },
      act: ({ page }, tag) => page.keyboard.press(tag.slice(-1)),
      shown: (_, tag) => [everyText(card, tag)],
    },
    {
      name: 'card opened',
      prepare: async (hand) => {
        await goTo(hand, cards(hand), card);
        await hand.page.getByRole('searchbox').first().fill(foremanTag(hand.round));
        await head(hand, foremanTag(hand.round)).waitFor();
      },
      act: (hand) => head(hand, foremanTag(hand.round)).tap(),
      shown: () => [see(`${card} [aria-expanded="true"]`), see(`${card} [data-step]`)],
    },
    {
      name: 'entry saved, confirmed by the server',
      maxRepetitions: maxRounds,
      prepare: (hand) => openCard(hand, entryTag(hand, 1)),
      act: ({ page }) => page.locator(`${card} [data-step]`).first().tap(),
      shown: () => [see(card, fieldWork.state.saved)],
    },
    {
      name: 'entry saved without a connection',
      maxRepetitions: maxRounds,
      prepare: async (hand) => {
        await openCard(hand, entryTag(hand, 2));
        await hand.context.setOffline(true);
        await hand.page.locator(badge).filter({ hasText: frame.connection.offline }).waitFor();
      },
      act: ({ page }) => page.locator(`${card} [data-step]`).first().tap(),
      shown: () => [see(card, fieldWork.state.onDevice)],
      restore: async ({ context, page }) => {
        await context.setOffline(false);
        await page.locator(badge).filter({ hasText: frame.connection.online }).waitFor();
      },
    },
    {
      name: 'outbox',
      prepare: (hand) => reload(hand, cards(hand), card),
      act: ({ page }) => page.locator(badge).tap(),
      shown: () => [see('[role="dialog"]', outbox.title), see('[role="dialog"]', outbox.empty)],
      restore: ({ page }) => page.getByRole('button', { name: outbox.close }).tap(),
    },
    {
      name: `outbox of ${drained} entries sent`,
      maxRepetitions: maxRounds,
      prepare: queueOffline,
      act: ({ context }) => context.setOffline(false),
      shown: () => [see(badge, frame.connection.online), gone(badge, frame.connection.offline)],
    },
  ],
};
