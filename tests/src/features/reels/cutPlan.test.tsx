/** The cut plan on the screen: what is short is told, a change is shown line by line before it is applied, and taken back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import {
  allocateReels,
  getReelPlan,
  rejectionCauses,
  type RejectionCause,
} from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
beforeEach(() => server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder'))));
const allocated = recordedReply(allocateReels, 'reelsAllocated').results[0]!;

/** The fake server with the plan; keeps the moves that are sent to it. */
function serve(told = plan) {
  const sent: BodyOf<typeof allocateReels>['moves'][] = [];
  server.use(
    reply(getReelPlan, told),
    reply(allocateReels, async (request) => {
      const { moves } = allocateReels.body.parse(await request.json());
      sent.push(moves);
      return { results: moves.map(() => allocated) };
    }),
  );
  return sent;
}

it('draws each reel to scale with what is left, and says which type and reel is short', async () => {
  serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  expect(await screen.findByText('1 reel is short. Cables to move off it: 1.')).toBeInTheDocument();
  const reels = screen.getByRole('list', { name: 'Reels' });
  expect(within(reels).getByText('59 ft short')).toBeInTheDocument();
  expect(
    within(reels).getAllByRole('img', { name: /500 ft received, 300 ft left now, -59 ft left after planned cuts/ }),
  ).toHaveLength(1);
  await person.click(within(reels).getByRole('button', { name: 'R-1' }));
  const cuts = within(screen.getByRole('table', { name: 'Cut list of R-1' }));
  expect(
    cuts
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringMatching(/^C-1.*206.*190/), expect.stringMatching(/^C-2.*359/)]);
  const [move, takeOff, ...others] = cuts.getAllByRole('button');
  expect(others).toEqual([]);
  expect(move).toHaveAccessibleName('Move C-2 to another reel');
  takeOff!.focus();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('table', { name: 'Cut list of R-1' })).not.toBeInTheDocument();
  expect(within(reels).getByRole('button', { name: 'R-1' })).toHaveFocus();
});

it('asks for the cut order beside the plan, so that its line does not push the plan down afterwards', async () => {
  const asked: string[] = [];
  server.use(
    reply(getReelPlan, () => new Promise<never>(() => undefined)),
    reply(getCutOrder, () => {
      asked.push('order');
      return recordedReply(getCutOrder, 'noCutOrder');
    }),
  );
  await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await waitFor(() => expect(asked).toEqual(['order']));
});

it('says that the plan is on its way: of a large project it takes seconds', async () => {
  server.use(reply(getReelPlan, () => new Promise<never>(() => undefined)));
  await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
});

it('lights the lines whose marks cannot both be right, says which, and leads to where they are corrected', async () => {
  const pulled = plan.cables.map((cable) =>
    cable.tag === 'C-2' ? { ...cable, startMark: 520, endMark: 400, pulledLength: 120 } : cable,
  );
  serve({ ...plan, cables: pulled });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
    user: personWith('data.view', 'field.enter'),
  });
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  const cuts = within(screen.getByRole('region', { name: 'Cut list of R-1' }));
  expect(cuts.getByText('C-1 and C-2 both use marks 400 to 500 ft.')).toBeVisible();
  expect(cuts.getByText('C-2 has marks outside the reel’s range (0 to 500 ft).')).toBeVisible();
  expect(cuts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['C-1', 'C-2'].map(
      (tag) => `/7/field-work/cable?row=${plan.cables.find((cable) => cable.tag === tag)?.id}&finished=true`,
    ),
  );
});

it('shows the plan before and after by keyboard alone, keeps what is unticked, and undoes what was applied', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  const suggest = await screen.findByRole('button', { name: 'Suggest reels' });
  suggest.focus();
  await person.keyboard('{Enter}');
  const [first, second] = within(screen.getByRole('region', { name: 'Suggested reels' }))
    .getAllByRole('row')
    .slice(1);
  expect(first).toHaveTextContent(/^C-2359PWR-3C10R-1R-2$/);
  expect(second).toHaveTextContent(/^C-3103PWR-3C10/);
  within(second!).getByRole('checkbox').focus();
  await person.keyboard(' ');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Suggested reels' })).not.toBeInTheDocument();
  expect(suggest).toHaveFocus();
  await person.keyboard('{Enter}');
  within(screen.getAllByRole('row', { name: /^C-3/ })[0]!)
    .getByRole('checkbox')
    .focus();
  await person.keyboard(' ');
  screen.getByRole('button', { name: 'Apply 1 move' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(suggest).toHaveFocus());
  const undo = await screen.findByRole('button', { name: 'Undo 1 move' });
  expect(sent).toEqual([[{ commodityId: plan.cables[1]!.id, from: 'R-1', to: 'R-2' }]]);
  await person.click(undo);
  await waitFor(() => expect(sent[1]).toEqual([{ commodityId: plan.cables[1]!.id, from: 'R-2', to: 'R-1' }]));
});

it('suggests, and tells what no reel has room for, in the order of tags as people count', async () => {
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
  // In the order of the server: letter by letter.
  const tags = ['A1-P-10001', 'A1-P-1001', 'A1-P-999'];
  const cables = [
    ...tags.map((tag, nth) => withoutReel(tag, nth, 99_999)),
    ...tags.map((tag, nth) => withoutReel(`B${tag}`, 10 + nth, 1)),
  ];
  serve({ ...plan, cables });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'Suggest reels' }));
  const moves = within(await screen.findByRole('region', { name: 'Suggested reels' }));
  expect(moves.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    tags.toReversed().map((tag) => `B${tag}`),
  );
  await person.click(moves.getByText('Which ones?'));
  expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent.split(' ')[0])).toEqual(tags.toReversed());
});

const line = (reel: string) => screen.getByRole('button', { name: reel }).closest('li')!;

const openCuts = async (person: UserEvent) => {
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  return within(screen.getByRole('region', { name: 'Cut list of R-1' }));
};

it('draws the first of many suggestions, more when asked, and applies all of them', async () => {
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
  await person.click(await screen.findByRole('button', { name: 'Suggest reels' }));
  const moves = within(await screen.findByRole('region', { name: 'Suggested reels' }));
  const apply = moves.getByRole('button', { name: /^Apply [\d,]+ moves$/ });
  expect(apply).toHaveTextContent('Apply 5,300 moves');
  expect(moves.getAllByRole('checkbox')).toHaveLength(200);
  await person.click(moves.getByRole('button', { name: 'Show more: 200 of 5,300' }));
  expect(moves.getAllByRole('checkbox')).toHaveLength(400);
  await person.click(apply);
  // A call takes 5,000.
  await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([5000, 300]));
});

describe('a cable goes to another reel', () => {
  const move = { commodityId: plan.cables[1]!.id, from: 'R-1', to: 'R-2' };

  it('by keyboard alone, with what is left of both reels before it is said', async () => {
    const sent = serve();
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    const ask = cuts.getByRole('button', { name: 'Move C-2 to another reel' });
    ask.focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move C-2 to another reel' }));
    const [reel, ...others] = dialog.getAllByRole('radio');
    expect(others).toEqual([]);
    expect(reel).toHaveAccessibleDescription(
      '41 ft will be left on R-2 after planned cuts. R-1 will have 300 ft left.',
    );
    expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
    reel!.focus();
    await person.keyboard(' ');
    dialog.getByRole('button', { name: 'Move' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([[move]]));
    await person.click(await screen.findByRole('button', { name: 'Undo 1 move' }));
    await waitFor(() => expect(sent[1]).toEqual([{ ...move, from: 'R-2', to: 'R-1' }]));
  });

  it('to none that has no room: it says how much is lacking', async () => {
    const reels = plan.reels.map((reel) => (reel.code === 'R-2' ? { ...reel, plannedBalance: 100 } : reel));
    const sent = serve({ ...plan, reels });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: 'Move C-2 to another reel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('No other reel of this type has enough cable.')).toBeVisible();
    expect(dialog.getByText('R-2 is 259 ft short for it.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
    expect(sent).toEqual([]);
  });

  it('past a long list of reels without room: it is folded away, and there for whoever asks why', async () => {
    const model = plan.reels.find(({ code }) => code === 'R-2')!;
    const full = (nth: number) => ({ ...model, id: 900 + nth, code: `R-9${nth}`, plannedBalance: 0 });
    const reels = [...plan.reels, full(1), full(2), full(3), full(4)];
    serve({ ...plan, reels });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: 'Move C-2 to another reel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /^R-2/ })).toBeVisible();
    expect(dialog.getByText(/^R-91 is /)).not.toBeVisible();
    await person.click(dialog.getByText('4 reels can’t take it'));
    expect(dialog.getByText(/^R-91 is /)).toBeVisible();
  });

  it('found by typing among many, in the order in which people count; one without room says why', async () => {
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
    await person.click(cuts.getByRole('button', { name: 'Move C-2 to another reel' }));
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
    const search = dialog.getByRole('searchbox', { name: 'Find a reel' });
    await waitFor(() => expect(search).toHaveFocus());
    await person.keyboard('r-21');
    expect(offered()).toEqual([]);
    expect(dialog.getByText(/^R-210 is .* short for it/)).toBeVisible();
    await person.keyboard('5');
    expect(dialog.getByText('No matching reel of this type.')).toBeVisible();
    await person.keyboard('{Backspace}{Backspace}{Backspace}10');
    expect(offered()).toEqual(['R-106', 'R-107', 'R-108', 'R-109']);
    await person.keyboard('{Enter} ');
    await person.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent).toEqual([[{ ...move, to: 'R-106' }]]));
  });

  it('by hand: the reel under the piece says what follows, and takes it', async () => {
    const sent = serve();
    await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const piece = await screen.findByTitle(/^C-2 · /);
    const carried = { setData: () => undefined, effectAllowed: 'none' };
    fireEvent.dragStart(piece, { dataTransfer: carried });
    fireEvent.dragOver(line('R-1'));
    expect(screen.getByText('C-2 is on R-1 already.')).toBeVisible();
    fireEvent.drop(line('R-1'));
    expect(sent).toEqual([]);
    fireEvent.dragStart(piece, { dataTransfer: carried });
    fireEvent.dragOver(line('R-2'));
    expect(screen.getByText('41 ft will be left on R-2 after planned cuts. R-1 will have 300 ft left.')).toBeVisible();
    fireEvent.drop(line('R-2'));
    await waitFor(() => expect(sent).toEqual([[move]]));
  });

  it('not where somebody was first: the plan says why, and the cable is still there', async () => {
    serve();
    server.use(reply(allocateReels, recordedReply(allocateReels, 'reelsRefused')));
    const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    const cuts = await openCuts(person);
    await person.click(cuts.getByRole('button', { name: 'Move C-2 to another reel' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio'));
    await person.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(app.notify.error).toHaveBeenCalledWith('Someone else moved C-2 to R-2. Refresh the plan.'),
    );
    expect(cuts.getByRole('row', { name: /^C-2/ })).toBeVisible();
  });
});

it('an address may spell a type as it likes; one that the plan does not have opens the type that is short', async () => {
  serve();
  for (const type of ['pwr-3c10', 'NO-SUCH-TYPE']) {
    const { unmount } = await renderWithApp(<CutPlanScreen projectId={7} type={type} />);
    const types = await screen.findByRole('region', { name: 'Cable types' });
    expect(within(types).getByRole('row', { current: true })).toHaveTextContent(/^PWR-3C10/);
    expect(screen.getByRole('list', { name: 'Reels' })).toBeInTheDocument();
    unmount();
  }
});

const refused = (cause: RejectionCause, reel: string | null) => ({
  status: 'refused' as const,
  reason: `Because of ${cause}.`,
  cause,
  reel,
});

const stayingList = () => screen.findByRole('region', { name: 'Cables not moved' });

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

  /** Applies the suggestions for cables of the short reel R-1 and undoes them; the server answers the undo with `answers`. */
  async function undoMoves(
    answers: (at: number) => ReturnType<typeof refused> | typeof allocated,
    reel: string | null = 'R-1',
    count = 12,
  ) {
    const short = planOf(count, reel);
    const reels = short.reels.map((one) => (one.code === 'R-1' ? { ...one, plannedBalance: -count } : one));
    let calls = 0;
    server.use(
      reply(getReelPlan, { ...short, reels }),
      reply(allocateReels, async (request) => {
        const { moves, includeCauses } = allocateReels.body.parse(await request.json());
        expect(includeCauses).toBe(true);
        calls += 1;
        return { results: moves.map((_, at) => (calls === 1 ? allocated : answers(at))) };
      }),
    );
    const rendered = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await rendered.person.click(await screen.findByRole('button', { name: 'Suggest reels' }));
    await rendered.person.click(await screen.findByRole('button', { name: `Apply ${count} moves` }));
    await rendered.person.click(await screen.findByRole('button', { name: `Undo ${count} moves` }));
    return rendered;
  }

  it('say on undo how many are back, how many stay at which reel, and which these are', async () => {
    const { app, person } = await undoMoves((at) => (at < 3 ? refused('tooLong', 'R-1') : allocated));
    const staying = within(await stayingList());
    expect(app.notify.error).toHaveBeenLastCalledWith(
      '9 cables are back on their reels. 3 cables weren’t moved. Reel R-1 is too short now: 3 cables (N-0, N-1, N-2).',
      undefined,
      expect.objectContaining({ label: 'Undo 9 moves' }),
    );
    expect(staying.getByText('3 cables weren’t moved.')).toBeVisible();
    await person.click(staying.getByText('Reel R-1 is too short now: 3 cables (N-0, N-1, N-2).'));
    expect(staying.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'N-0 Because of tooLong.',
      'N-1 Because of tooLong.',
      'N-2 Because of tooLong.',
    ]);
    await person.click(staying.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Cables not moved' })).toBeNull();
  });

  it('distinguish every reason a cable stays for, the most frequent first', async () => {
    const { app } = await undoMoves((at) => {
      if (at < 2) return refused('tooLong', 'R-1');
      return at < 2 + rejectionCauses.length - 1 ? refused(rejectionCauses[at - 2]!, 'R-1') : allocated;
    });
    const texts = [...(await stayingList()).querySelectorAll('summary > :first-child')].map(({ textContent }) =>
      textContent.replace(/ \(N-.*\)/, ''),
    );
    expect(texts).toEqual([
      'Reel R-1 is too short now: 2 cables.',
      'No longer in the project: 1 cable.',
      'Pulling has started, so the reel is the one the crew recorded: 1 cable.',
      'Someone else moved them to reel R-1: 1 cable.',
      'Someone else unassigned them: 1 cable.',
      'Someone else changed their splices: 1 cable.',
      'The second piece is as long as the cable: 1 cable.',
      'Reel R-1 isn’t in the ledger: 1 cable.',
      'Reel R-1 is empty, returned or scrap: 1 cable.',
      'Reel R-1 holds another cable type: 1 cable.',
      'Without a length, no cut can be planned: 1 cable.',
    ]);
    expect(app.notify.error).toHaveBeenLastCalledWith(
      expect.stringMatching(/^12 cables weren’t moved\. Reel R-1 .*The other reasons are on the page\.$/),
    );
  });

  it('name the reels that are too short now in one line, the first of many', async () => {
    const { app } = await undoMoves((at) => (at < 6 ? refused('tooLong', `R-${at + 10}`) : allocated));
    const reason = 'Reels R-10, R-11, R-12, R-13 and 2 more are too short now: 6 cables (N-0, N-1, N-2 and 3 more).';
    expect(await within(await stayingList()).findByText(reason)).toBeVisible();
    expect(app.notify.error).toHaveBeenLastCalledWith(
      `6 cables are back on their reels. 6 cables weren’t moved. ${reason}`,
      undefined,
      expect.anything(),
    );
  });

  it('say on undo that cables have no reel again where they had none', async () => {
    const { app } = await undoMoves(() => allocated, null);
    await waitFor(() =>
      expect(app.notify.success).toHaveBeenLastCalledWith('12 cables are unassigned again.', expect.anything()),
    );
    expect(app.notify.success).toHaveBeenCalledWith('12 cables assigned to reels.', expect.anything());
    expect(screen.queryByRole('region', { name: 'Cables not moved' })).toBeNull();
  });

  it('are suggested beside the rule for nearly empty reels, with the reels it leaves out', async () => {
    const few = planOf(2, null);
    serve({ ...few, reels: [...few.reels, nearlyEmpty('R-10'), nearlyEmpty('R-9')] });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: 'Suggest reels' }));
    expect(await screen.findByText(/^Reels with less than 5% of their length left aren’t suggested/)).toHaveTextContent(
      'Not suggested for this reason: R-9, R-10.',
    );
  });
});
