/** Returning or scrapping what is left of a reel: how much, when and why is asked, and what follows is told. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { disposeOfReel, undoDisposal } from '../../../../contract/reels/disposal.ts';
import { getReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { typedLengths } from '../../../../src/store/edits/typedLengths.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
beforeEach(() => {
  typedLengths.clear();
  server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder')));
});

const disposed = recordedReply(disposeOfReel, 'reelDisposed');
const takenBack = recordedReply(undoDisposal, 'disposalTakenBack');

function serve(answer = disposed, { shown = plan, back = takenBack } = {}) {
  const sent = { disposed: [] as BodyOf<typeof disposeOfReel>[], back: [] as BodyOf<typeof undoDisposal>[] };
  server.use(
    reply(getReelPlan, shown),
    reply(disposeOfReel, async (request) => {
      sent.disposed.push(disposeOfReel.body.parse(await request.json()));
      return answer;
    }),
    reply(undoDisposal, async (request) => {
      sent.back.push(undoDisposal.body.parse(await request.json()));
      return back;
    }),
  );
  return sent;
}

const open = async (code: string) => {
  const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: code }));
  await person.click(screen.getByRole('button', { name: `Return or scrap what’s left of ${code}` }));
  return { person, app, dialog: within(await screen.findByRole('dialog')) };
};

/** The plan once the project was converted to meters. */
const inMeters = (code: string, remaining: number) => ({
  ...plan,
  reels: plan.reels.map((reel) =>
    reel.code === code
      ? { ...reel, version: reel.version + 1, remainingNow: remaining, plannedBalance: reel.plannedBalance * 0.3048 }
      : reel,
  ),
});

it.each([
  ['typed', '100', '30.48'],
  ['proposed', null, '91.44'],
])(
  'converts the %s length where the project changes its unit, and asks of the reel as it is now',
  async (_, typed, now) => {
    const sent = serve();
    const { person, app, dialog } = await open('R-1');
    const length = dialog.getByRole('textbox', { name: 'Length, ft' });
    if (typed !== null) {
      await person.clear(length);
      await person.type(length, typed);
    }
    const converted = inMeters('R-1', 91.44);
    server.use(reply(getReelPlan, converted));
    act(() => {
      app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement: 'metric' } });
      app.liveEvents.publish(7, { kind: 'gap' });
    });
    expect(dialog.getByRole('textbox', { name: 'Length, m' })).toHaveValue(now);
    expect(typedLengths.getSnapshot().map(({ text }) => text)).toEqual([`${typed ?? '300'} ft`]);
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(typed === null ? /^0.0 m/ : /^61.0 m/));
    await person.click(dialog.getByRole('radio', { name: 'Returned to the supplier' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left over');
    await person.click(dialog.getByRole('button', { name: 'Return' }));
    const { id, version } = converted.reels.find(({ code }) => code === 'R-1')!;
    await waitFor(() =>
      expect(sent.disposed).toMatchObject([{ reel: { id, version }, length: Number(now), unit: 'm' }]),
    );
  },
);

it('returns what is left with a reason, says what its cables lack then, and takes it back', async () => {
  const sent = serve();
  const { person, app, dialog } = await open('R-1');
  const length = dialog.getByRole('textbox', { name: 'Length, ft' });
  expect(length).toHaveValue('300');
  expect(dialog.getByRole('status')).toHaveTextContent(
    '0 ft will be left on R-1. Planned cables will be 359 ft short.',
  );
  await person.clear(length);
  await person.type(length, '301');
  expect(dialog.getByText('Only 300 ft is left. Enter that or less.')).toBeVisible();
  await person.clear(length);
  await person.type(length, '100');
  await person.click(dialog.getByRole('radio', { name: 'Returned to the supplier' }));
  expect(dialog.getByRole('button', { name: 'Return' })).toBeDisabled();
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left over');
  await person.click(dialog.getByRole('button', { name: 'Return' }));
  const [{ id, version } = { id: 0, version: 0 }] = plan.reels;
  await person.click(await screen.findByRole('button', { name: 'Undo for R-1' }));
  expect(sent.disposed).toMatchObject([{ reel: { id, version }, as: 'returned', length: 100, reason: 'Left over' }]);
  expect(sent.back).toEqual([{ projectId: 7, ...(disposed.status === 'disposed' && disposed.undo) }]);
  await waitFor(() => expect(app.notify.success).toHaveBeenLastCalledWith('Undone for R-1.'));
});

it('offers no way back of what was refused', async () => {
  serve(recordedReply(disposeOfReel, 'reelNotDisposed'));
  const { person, dialog } = await open('R-2');
  await person.click(dialog.getByRole('radio', { name: 'Scrapped' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Crushed');
  await person.click(dialog.getByRole('button', { name: 'Scrap' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Undo for/ })).not.toBeInTheDocument();
});

describe('what was returned or scrapped before', () => {
  const shown = recordedReply(getReelPlan, 'reelPlanDisposed');
  const reel = shown.reels.find(({ disposals }) => disposals.length === 2)!;
  const lines = () => screen.getByRole('list', { name: `Returned or scrapped of ${reel.code}` });

  it('is listed with who and why, and the last one can be taken back', async () => {
    const sent = serve(disposed, { shown });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: reel.code }));
    const told = within(lines()).getAllByRole('listitem');
    expect(told[0]).toHaveTextContent('100 ft returned on Mar 2, 2026: Left over Entered by project-lead, Mar 2, 2026');
    expect(told[1]).toHaveTextContent('5 ft scrapped on Mar 4, 2026: Crushed');
    await person.click(screen.getByRole('button', { name: `Undo last return or scrap of ${reel.code}` }));
    const { id, version, disposals } = reel;
    await waitFor(() =>
      expect(sent.back).toEqual([{ projectId: 7, reel: { id, version }, disposal: disposals[1]!.id }]),
    );
  });

  it('stays with the reason where the server refuses', async () => {
    const back = recordedReply(undoDisposal, 'disposalStays');
    serve(disposed, { shown, back });
    const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: reel.code }));
    await person.click(screen.getByRole('button', { name: `Undo last return or scrap of ${reel.code}` }));
    await waitFor(() =>
      expect(app.notify.error).toHaveBeenCalledWith(back.status === 'refused' ? back.reason : 'refused'),
    );
  });

  it('is told to who may only look, too', async () => {
    serve(disposed, { shown });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
      user: personWith('data.view'),
    });
    await person.click(await screen.findByRole('button', { name: reel.code }));
    expect(within(lines()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});

it('is not offered to who may only look', async () => {
  serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
    user: personWith('data.view'),
  });
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  expect(screen.queryByRole('button', { name: /^Return or scrap/ })).not.toBeInTheDocument();
});
