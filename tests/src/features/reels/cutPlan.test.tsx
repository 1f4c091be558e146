/** Cut plan on the screen: shortages are shown, a change is previewed line by line before it is applied, and can be undone. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import {
  allocateReels,
  getReelPlan,
  getReelPlanVersion,
  rejectionCauses,
  type RejectionCause,
} from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { reels as reelsMessages } from '../../../../server/locales/en-US/reels.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fillText } from '../../../support/fillText.ts';
import { onReels, planReplies } from './planReplies.ts';
import { suggestMoves } from '../../../../contract/reels/calls/suggestedMoves.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
beforeEach(() => server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder'))));
const allocated = recordedReply(allocateReels, 'reelsAllocated').results[0]!;

/** Fake server with the plan; records the moves sent to it. */
function serve(reported = plan) {
  const sent: BodyOf<typeof allocateReels>['moves'][] = [];
  server.use(
    ...planReplies(reported),
    reply(allocateReels, async (request) => {
      const { moves } = allocateReels.body.parse(await request.json());
      sent.push(moves);
      return { results: moves.map(() => allocated) };
    }),
  );
  return sent;
}

it('draws each reel to scale with its remaining length, and names the short type and reel', async () => {
  serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  expect(await screen.findByText(fillText(reelsTexts.shortReels_one, { shown: 1, cables: 1 }))).toBeInTheDocument();
  const reels = screen.getByRole('list', { name: reelsTexts.reels });
  expect(within(reels).getByText('59 ft short')).toBeInTheDocument();
  expect(
    within(reels).getAllByRole('img', { name: /500 ft received, 300 ft left now, -59 ft left after planned cuts/ }),
  ).toHaveLength(1);
  await person.click(within(reels).getByRole('button', { name: 'R-1' }));
  const cuts = within(screen.getByRole('table', { name: fillText(reelsTexts.cutList, { reel: 'R-1' }) }));
  expect(
    cuts
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringMatching(/^C-1.*206.*190/), expect.stringMatching(/^C-2.*359/)]);
  const [move, splice, takeOff, ...others] = cuts.getAllByRole('button');
  expect(others).toEqual([]);
  expect(splice).toHaveAccessibleName(fillText(reelsTexts.splice.ask, { cable: 'C-2' }));
  expect(move).toHaveAccessibleName(fillText(reelsTexts.move.ask, { cable: 'C-2' }));
  takeOff!.focus();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('table', { name: fillText(reelsTexts.cutList, { reel: 'R-1' }) })).not.toBeInTheDocument();
  expect(within(reels).getByRole('button', { name: 'R-1' })).toHaveFocus();
});

it('calls a reel allocated while nothing is cut from it, whatever its status in the ledger', async () => {
  const onReel = (cable: (typeof plan.cables)[number]) => ({ ...cable, reel: 'R-2', splice: null });
  const uncut = plan.cables.map((cable) => onReel({ ...cable, isPulled: false, pulledLength: null }));
  const reels = plan.reels.map((reel) => ({ ...reel, status: 'inUse' as const, plannedBalance: 10 }));
  serve({ ...plan, reels, cables: uncut.filter(({ cableType }) => cableType === 'PWR-3C10') });
  await renderWithApp(<CutPlanScreen projectId={7} type="PWR-3C10" />);
  const lines = within(await screen.findByRole('list', { name: reelsTexts.reels }));
  const lineOf = (code: string) => lines.getByRole('button', { name: code }).closest('li')!;
  expect(lineOf('R-2')).toHaveTextContent(reelsTexts.allocatedOnly);
  expect(lineOf('R-2')).not.toHaveTextContent(termsTexts.results.inUse);
  // Without a planned cut, the status of the ledger is shown.
  expect(lineOf('R-1')).toHaveTextContent(termsTexts.results.inUse);
});

it('requests the cut order together with the plan, so that its line moves nothing later', async () => {
  const requested: string[] = [];
  server.use(
    reply(getReelPlan, () => new Promise<never>(() => undefined)),
    reply(getCutOrder, () => {
      requested.push('order');
      return recordedReply(getCutOrder, 'noCutOrder');
    }),
  );
  await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await waitFor(() => expect(requested).toEqual(['order']));
});

it('requests the plan again only if its version changed', async () => {
  const requested: string[] = [];
  let version = '1';
  server.use(
    reply(getReelPlan, () => {
      requested.push('plan');
      return { ...onReels(plan), version };
    }),
    reply(getCutOrder, () => {
      requested.push('order');
      return { ...recordedReply(getCutOrder, 'noCutOrder'), version };
    }),
    reply(getReelPlanVersion, () => {
      requested.push('version');
      return { version };
    }),
  );
  const { app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await screen.findByRole('list', { name: reelsTexts.reels });
  const replies = () => requested.filter((each) => each !== 'version').toSorted();
  await waitFor(() => expect(replies()).toEqual(['order', 'plan']));
  requested.length = 0;
  act(() => app.liveEvents.publish(7, { kind: 'version', version: 8 }));
  await waitFor(() => expect(requested.length).toBeGreaterThanOrEqual(2));
  expect(replies()).toEqual([]);
  version = '2';
  act(() => app.liveEvents.publish(7, { kind: 'version', version: 9 }));
  await waitFor(() => expect(replies()).toEqual(['order', 'plan']));
});

it('requests a suggestion when it is opened, and names the cables that fit on no reel only up to a limit', async () => {
  const first = plan.cables.filter(({ reel, splice }) => reel === null && splice === null).slice(0, 1);
  serve();
  const asked: string[] = [];
  server.use(
    reply(suggestMoves, () => {
      asked.push('suggestion');
      const lines = first.map(() => ({ from: null, to: null, plannedLength: 103 }));
      return { cables: first, lines, withoutReel: 78_000, leftAlone: [] };
    }),
  );
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  const suggest = await screen.findByRole('button', { name: reelsTexts.suggest });
  expect(asked).toEqual([]);
  await person.click(suggest);
  const moves = within(await screen.findByRole('region', { name: reelsTexts.moves.label }));
  expect(moves.getByText(new RegExp(fillText(reelsTexts.moves.without_other, { shown: '78,000' })))).toBeVisible();
  await person.click(moves.getByText(reelsTexts.splice.without_other));
  expect(await moves.findByText(fillText(reelsTexts.splice.firstListed, { shown: 1 }))).toBeVisible();
  expect(asked).toEqual(['suggestion']);
});

it('shows that the plan is loading, which takes seconds for a large project', async () => {
  server.use(reply(getReelPlan, () => new Promise<never>(() => undefined)));
  await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent(commonTexts.reading);
});

it('highlights lines with contradictory marks, names them, and links to their correction', async () => {
  const pulled = plan.cables.map((cable) =>
    cable.tag === 'C-2' ? { ...cable, startMark: 520, endMark: 400, pulledLength: 120 } : cable,
  );
  serve({ ...plan, cables: pulled });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
    user: personWith('data.view', 'field.enter'),
  });
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  const cuts = within(screen.getByRole('region', { name: fillText(reelsTexts.cutList, { reel: 'R-1' }) }));
  expect(
    cuts.getByText(fillText(reelsTexts.overlap, { cable: 'C-1', other: 'C-2', from: 400, to: 500, unit: 'ft' })),
  ).toBeVisible();
  expect(cuts.getByText(fillText(reelsTexts.beyondReel, { cable: 'C-2', from: 0, to: 500, unit: 'ft' }))).toBeVisible();
  expect(cuts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['C-1', 'C-2'].map(
      (tag) => `/7/field-work/cable?row=${plan.cables.find((cable) => cable.tag === tag)?.id}&finished=true`,
    ),
  );
});

it('previews the plan before and after by keyboard alone, skips unticked lines, and undoes the moves', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  const suggest = await screen.findByRole('button', { name: reelsTexts.suggest });
  suggest.focus();
  await person.keyboard('{Enter}');
  const [first, second] = within(await screen.findByRole('region', { name: reelsTexts.moves.label }))
    .getAllByRole('row')
    .slice(1);
  expect(first).toHaveTextContent(/^C-2359PWR-3C10R-1R-2$/);
  expect(second).toHaveTextContent(/^C-3103PWR-3C10/);
  within(second!).getByRole('checkbox').focus();
  await person.keyboard(' ');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: reelsTexts.moves.label })).not.toBeInTheDocument();
  expect(suggest).toHaveFocus();
  await person.keyboard('{Enter}');
  within(screen.getAllByRole('row', { name: /^C-3/ })[0]!)
    .getByRole('checkbox')
    .focus();
  await person.keyboard(' ');
  screen.getByRole('button', { name: fillText(reelsTexts.moves.apply_one, { shown: 1 }) }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(suggest).toHaveFocus());
  const undo = await screen.findByRole('button', { name: fillText(reelsTexts.undo_one, { shown: 1 }) });
  expect(sent).toEqual([[{ commodityId: plan.cables[1]!.id, from: 'R-1', to: 'R-2' }]]);
  await person.click(undo);
  await waitFor(() => expect(sent[1]).toEqual([{ commodityId: plan.cables[1]!.id, from: 'R-2', to: 'R-1' }]));
});

it('suggests reels, and lists cables that fit on none, in natural tag order', async () => {
  const free = plan.cables.find(({ isPulled }) => !isPulled)!;
  const withoutReel = (tag: string, nth: number, length: number) => ({
    ...free,
    id: 1000 + nth,
    tag,
    reel: null,
    plannedLength: length,
    designLength: length,
    splice: null,
  });
  // Order of the server, compared character by character.
  const tags = ['A1-P-10001', 'A1-P-1001', 'A1-P-999'];
  const cables = [
    ...tags.map((tag, nth) => withoutReel(tag, nth, 99_999)),
    ...tags.map((tag, nth) => withoutReel(`B${tag}`, 10 + nth, 1)),
  ];
  serve({ ...plan, cables });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: reelsTexts.suggest }));
  const moves = within(await screen.findByRole('region', { name: reelsTexts.moves.label }));
  expect(moves.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    tags.toReversed().map((tag) => `B${tag}`),
  );
  await person.click(moves.getByText(reelsTexts.splice.without_other));
  expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent.split(' ')[0])).toEqual(tags.toReversed());
});

const line = (reel: string) => screen.getByRole('button', { name: reel }).closest('li')!;

const openCuts = async (person: UserEvent) => {
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  return within(screen.getByRole('region', { name: fillText(reelsTexts.cutList, { reel: 'R-1' }) }));
};

it('shows the first of many suggestions, more on request, and applies all of them', async () => {
  const free = plan.cables.find(({ isPulled }) => !isPulled)!;
  const many = Array.from({ length: 5300 }, (_, n) => ({
    ...free,
    id: 1000 + n,
    tag: `N-${n}`,
    reel: null,
    plannedLength: 0.01,
    designLength: 0.01,
    splice: null,
  }));
  const sent = serve({ ...plan, cables: many });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: reelsTexts.suggest }));
  const moves = within(await screen.findByRole('region', { name: reelsTexts.moves.label }));
  const apply = moves.getByRole('button', { name: /^Apply [\d,]+ moves$/ });
  expect(apply).toHaveTextContent(fillText(reelsTexts.moves.apply_other, { shown: '5,300' }));
  expect(moves.getAllByRole('checkbox')).toHaveLength(200);
  await person.click(
    moves.getByRole('button', { name: fillText(reelsTexts.moves.more, { shown: 200, all: '5,300' }) }),
  );
  expect(moves.getAllByRole('checkbox')).toHaveLength(400);
  await person.click(apply);
  // The limit of a call is 5,000.
  await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([5000, 300]));
});

describe('moving a cable to another reel', () => {
  const move = { commodityId: plan.cables[1]!.id, from: 'R-1', to: 'R-2' };

  it('works by keyboard alone, and shows the remaining length of both reels first', async () => {
    const sent = serve();
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    const ask = cuts.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) });
    ask.focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
    const [reel, ...others] = dialog.getAllByRole('radio');
    expect(others).toEqual([]);
    expect(reel).toHaveAccessibleDescription(
      '41 ft will be left on R-2 after planned cuts. R-1 will have 300 ft left.',
    );
    expect(dialog.getByRole('button', { name: reelsTexts.move.action })).toBeDisabled();
    reel!.focus();
    await person.keyboard(' ');
    dialog.getByRole('button', { name: reelsTexts.move.action }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([[move]]));
    await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.undo_one, { shown: 1 }) }));
    await waitFor(() => expect(sent[1]).toEqual([{ ...move, from: 'R-2', to: 'R-1' }]));
  });

  it('allows no reel without room, and shows the missing length', async () => {
    const reels = plan.reels.map((reel) => (reel.code === 'R-2' ? { ...reel, plannedBalance: 100 } : reel));
    const sent = serve({ ...plan, reels });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(reelsTexts.move.none)).toBeVisible();
    expect(
      dialog.getByText(fillText(reelsTexts.move.refusals.tooShort, { reel: 'R-2', short: '259 ft' })),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: reelsTexts.move.action })).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('folds away a long list of reels without room, which can be opened', async () => {
    const model = plan.reels.find(({ code }) => code === 'R-2')!;
    const full = (nth: number) => ({ ...model, id: 900 + nth, code: `R-9${nth}`, plannedBalance: 0 });
    const reels = [...plan.reels, full(1), full(2), full(3), full(4)];
    serve({ ...plan, reels });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /^R-2/ })).toBeVisible();
    expect(dialog.getByText(/^R-91 is /)).not.toBeVisible();
    await person.click(dialog.getByText(fillText(reelsTexts.move.refused_other, { shown: 4 })));
    expect(dialog.getByText(/^R-91 is /)).toBeVisible();
  });

  it('finds a reel by typing, in natural order; one without room shows why', async () => {
    const model = plan.reels.find(({ code }) => code === 'R-2')!;
    const reel = (nth: number, plannedBalance: number) => ({
      ...model,
      id: 900 + nth,
      code: `R-${nth}`,
      plannedBalance,
    });
    const many = [110, 30, 109, 29, 108, 28, 107, 27, 106, 26].map((nth) => reel(nth, 5000));
    const sent = serve({ ...plan, reels: [...plan.reels, ...many, reel(210, 0)] });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
    const dialog = within(await screen.findByRole('dialog'));
    const offered = () => dialog.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    expect(offered()).toEqual([
      'R-2',
      'R-26',
      'R-27',
      'R-28',
      'R-29',
      'R-30',
      'R-106',
      'R-107',
      'R-108',
      'R-109',
      'R-110',
    ]);
    const search = dialog.getByRole('searchbox', { name: reelsTexts.move.search });
    await waitFor(() => expect(search).toHaveFocus());
    await person.keyboard('r-21');
    expect(offered()).toEqual([]);
    expect(dialog.getByText(/^R-210 is .* short for it/)).toBeVisible();
    await person.keyboard('5');
    expect(dialog.getByText(reelsTexts.noReelCalled)).toBeVisible();
    await person.keyboard('{Backspace}{Backspace}{Backspace}10');
    expect(offered()).toEqual(['R-106', 'R-107', 'R-108', 'R-109']);
    await person.keyboard('{Enter} ');
    await person.click(dialog.getByRole('button', { name: reelsTexts.move.action }));
    await waitFor(() => expect(sent).toEqual([[{ ...move, to: 'R-106' }]]));
  });

  it('works by dragging: the reel under the piece shows the result, and accepts it', async () => {
    const sent = serve();
    await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const piece = await screen.findByTitle(/^C-2 · /);
    const carried = { setData: () => undefined, effectAllowed: 'none' };
    fireEvent.dragStart(piece, { dataTransfer: carried });
    fireEvent.dragOver(line('R-1'));
    expect(screen.getByText(fillText(reelsTexts.move.refusals.same, { cable: 'C-2', reel: 'R-1' }))).toBeVisible();
    fireEvent.drop(line('R-1'));
    expect(sent).toEqual([]);
    fireEvent.dragStart(piece, { dataTransfer: carried });
    fireEvent.dragOver(line('R-2'));
    expect(screen.getByText('41 ft will be left on R-2 after planned cuts. R-1 will have 300 ft left.')).toBeVisible();
    fireEvent.drop(line('R-2'));
    await waitFor(() => expect(sent).toEqual([[move]]));
  });

  it('shows the reason when someone else was first, and leaves the cable', async () => {
    serve();
    server.use(reply(allocateReels, recordedReply(allocateReels, 'reelsRefused')));
    const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio'));
    await person.click(dialog.getByRole('button', { name: reelsTexts.move.action }));
    await waitFor(() =>
      expect(app.notify.error).toHaveBeenCalledWith(fillText(reelsMessages.movedTo, { cable: 'C-2', reel: 'R-2' })),
    );
    expect(cuts.getByRole('row', { name: /^C-2/ })).toBeVisible();
  });
});

it('matches the type of an address in any case; an unknown type opens the short one', async () => {
  serve();
  for (const type of ['pwr-3c10', 'NO-SUCH-TYPE']) {
    const { unmount } = await renderWithApp(<CutPlanScreen projectId={7} type={type} />);
    const types = await screen.findByRole('region', { name: reelsTexts.types });
    expect(within(types).getByRole('row', { current: true })).toHaveTextContent(/^PWR-3C10/);
    expect(screen.getByRole('list', { name: reelsTexts.reels })).toBeInTheDocument();
    unmount();
  }
});

const rejected = (cause: RejectionCause, reel: string | null) => ({
  status: 'refused' as const,
  reason: `Because of ${cause}.`,
  cause,
  reel,
});

const stayingList = () => screen.findByRole('region', { name: reelsTexts.staying.label });

const nearlyEmpty = (code: string) => ({
  ...plan.reels[1]!,
  id: 70,
  code,
  receivedLength: 400,
  plannedBalance: 19.9,
});

describe('many moves', () => {
  const free = plan.cables.find(({ isPulled }) => !isPulled)!;
  const planOf = (count: number, reel: string | null) => ({
    ...plan,
    cables: Array.from({ length: count }, (_, at) => ({
      ...free,
      id: 1000 + at,
      tag: `N-${at}`,
      reel,
      plannedLength: 1,
      designLength: 1,
      splice: null,
    })),
  });

  /** Applies the suggestions for cables of the short reel R-1 and undoes them; the server responds to the undo with `answers`. */
  async function undoMoves(
    answers: (at: number) => ReturnType<typeof rejected> | typeof allocated,
    reel: string | null = 'R-1',
    count = 12,
  ) {
    const short = planOf(count, reel);
    const reels = short.reels.map((one) => (one.code === 'R-1' ? { ...one, plannedBalance: -count } : one));
    let calls = 0;
    server.use(
      ...planReplies({ ...short, reels }),
      reply(allocateReels, async (request) => {
        const { moves, includeCauses } = allocateReels.body.parse(await request.json());
        expect(includeCauses).toBe(true);
        calls += 1;
        return { results: moves.map((_, at) => (calls === 1 ? allocated : answers(at))) };
      }),
    );
    const rendered = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await rendered.person.click(await screen.findByRole('button', { name: reelsTexts.suggest }));
    await rendered.person.click(await screen.findByRole('button', { name: `Apply ${count} moves` }));
    await rendered.person.click(await screen.findByRole('button', { name: `Undo ${count} moves` }));
    return rendered;
  }

  it('show after undo how many are back, and which ones stay on which reel', async () => {
    const { app, person } = await undoMoves((at) => (at < 3 ? rejected('tooLong', 'R-1') : allocated));
    const staying = within(await stayingList());
    expect(app.notify.error).toHaveBeenLastCalledWith(
      '9 cables are back on their reels. 3 cables weren’t moved. Reel R-1 is too short now: 3 cables (N-0, N-1, N-2).',
      undefined,
      expect.objectContaining({ label: 'Undo 9 moves' }),
    );
    expect(staying.getByText(fillText(reelsTexts.staying.title_other, { shown: 3 }))).toBeVisible();
    await person.click(
      staying.getByText(fillText(reelsTexts.staying.tooLong, { reel: 'R-1', cables: '3 cables (N-0, N-1, N-2)' })),
    );
    expect(staying.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'N-0 Because of tooLong.',
      'N-1 Because of tooLong.',
      'N-2 Because of tooLong.',
    ]);
    await person.click(staying.getByRole('button', { name: gridTexts.edit.dismiss }));
    expect(screen.queryByRole('region', { name: reelsTexts.staying.label })).toBeNull();
  });

  it('distinguish every reason why a cable stays, the most frequent first', async () => {
    const { app } = await undoMoves((at) => {
      if (at < 2) return rejected('tooLong', 'R-1');
      return at < 2 + rejectionCauses.length - 1 ? rejected(rejectionCauses[at - 2]!, 'R-1') : allocated;
    });
    const texts = [...(await stayingList()).querySelectorAll('summary > :first-child')].map(({ textContent }) =>
      textContent.replace(/ \(N-.*\)/, ''),
    );
    expect(texts).toEqual([
      fillText(reelsTexts.staying.tooLong, { reel: 'R-1', cables: '2 cables' }),
      fillText(reelsTexts.staying.cableGone, { cables: '1 cable' }),
      fillText(reelsTexts.staying.isPulled, { cables: '1 cable' }),
      fillText(reelsTexts.staying.movedTo, { reel: 'R-1', cables: '1 cable' }),
      fillText(reelsTexts.staying.movedOff, { cables: '1 cable' }),
      fillText(reelsTexts.staying.splicedMeanwhile, { cables: '1 cable' }),
      fillText(reelsTexts.staying.spliceTooLong, { cables: '1 cable' }),
      fillText(reelsTexts.staying.notListed, { reel: 'R-1', cables: '1 cable' }),
      fillText(reelsTexts.staying.notInUse, { reel: 'R-1', cables: '1 cable' }),
      fillText(reelsTexts.staying.otherType, { reel: 'R-1', cables: '1 cable' }),
      fillText(reelsTexts.staying.noLength, { cables: '1 cable' }),
    ]);
    expect(app.notify.error).toHaveBeenLastCalledWith(
      expect.stringMatching(/^12 cables weren’t moved\. Reel R-1 .*The other reasons are on the page\.$/),
    );
  });

  it('name the reels that are now too short in one line, limited to the first', async () => {
    const { app } = await undoMoves((at) => (at < 6 ? rejected('tooLong', `R-${at + 10}`) : allocated));
    const reason = 'Reels R-10, R-11, R-12, R-13 and 2 more are too short now: 6 cables (N-0, N-1, N-2 and 3 more).';
    expect(await within(await stayingList()).findByText(reason)).toBeVisible();
    expect(app.notify.error).toHaveBeenLastCalledWith(
      `6 cables are back on their reels. 6 cables weren’t moved. ${reason}`,
      undefined,
      expect.anything(),
    );
  });

  it('show after undo that cables are unassigned again if they were before', async () => {
    const { app } = await undoMoves(() => allocated, null);
    await waitFor(() =>
      expect(app.notify.success).toHaveBeenLastCalledWith(
        fillText(reelsTexts.undone.none_other, { shown: 12 }),
        expect.anything(),
      ),
    );
    expect(app.notify.success).toHaveBeenCalledWith(fillText(reelsTexts.given_other, { shown: 12 }), expect.anything());
    expect(screen.queryByRole('region', { name: reelsTexts.staying.label })).toBeNull();
  });

  it('are suggested with the rule for nearly empty reels, and the reels it excludes', async () => {
    const few = planOf(2, null);
    serve({ ...few, reels: [...few.reels, nearlyEmpty('R-10'), nearlyEmpty('R-9')] });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: reelsTexts.suggest }));
    expect(await screen.findByText(/^Reels with less than 5% of their length left aren’t suggested/)).toHaveTextContent(
      fillText(reelsTexts.moves.leftAloneReels, { reels: 'R-9, R-10' }),
    );
  });
});
