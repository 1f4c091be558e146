/** Return or scrap of the rest of a reel: asks how much, when and why, and shows the consequence. */
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
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';
import { planReplies } from './planReplies.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
beforeEach(() => {
  typedLengths.clear();
  server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder')));
});

const disposed = recordedReply(disposeOfReel, 'reelDisposed');
const reverted = recordedReply(undoDisposal, 'disposalTakenBack');

function serve(answer = disposed, { shown = plan, back = reverted } = {}) {
  const sent = { disposed: [] as BodyOf<typeof disposeOfReel>[], back: [] as BodyOf<typeof undoDisposal>[] };
  server.use(
    ...planReplies(shown),
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

/** Returns the plan after the project was converted to meters. */
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
])('converts the %s length when the project changes its unit, and uses the current reel', async (_, typed, now) => {
  const sent = serve();
  const { person, app, dialog } = await open('R-1');
  const length = dialog.getByRole('textbox', { name: 'Length, ft' });
  if (typed !== null) {
    await person.clear(length);
    await person.type(length, typed);
  }
  const converted = inMeters('R-1', 91.44);
  server.use(...planReplies(converted));
  act(() => {
    app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement: 'metric' } });
    app.liveEvents.publish(7, { kind: 'gap' });
  });
  expect(dialog.getByRole('textbox', { name: 'Length, m' })).toHaveValue(now);
  expect(typedLengths.getSnapshot().map(({ text }) => text)).toEqual([`${typed ?? '300'} ft`]);
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(typed === null ? /^0.0 m/ : /^61.0 m/));
  await person.click(dialog.getByRole('radio', { name: reelsTexts.dispose.as.returned }));
  await person.type(dialog.getByRole('textbox', { name: reelsTexts.dispose.reason }), 'Left over');
  await person.click(dialog.getByRole('button', { name: reelsTexts.dispose.action.returned }));
  const { id, version } = converted.reels.find(({ code }) => code === 'R-1')!;
  await waitFor(() => expect(sent.disposed).toMatchObject([{ reel: { id, version }, length: Number(now), unit: 'm' }]));
});

it('returns the rest with a reason, shows what its cables will lack, and undoes it', async () => {
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
  await person.click(dialog.getByRole('radio', { name: reelsTexts.dispose.as.returned }));
  expect(dialog.getByRole('button', { name: reelsTexts.dispose.action.returned })).toBeDisabled();
  await person.type(dialog.getByRole('textbox', { name: reelsTexts.dispose.reason }), 'Left over');
  await person.click(dialog.getByRole('button', { name: reelsTexts.dispose.action.returned }));
  const [{ id, version } = { id: 0, version: 0 }] = plan.reels;
  await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.dispose.undo, { reel: 'R-1' }) }));
  expect(sent.disposed).toMatchObject([{ reel: { id, version }, as: 'returned', length: 100, reason: 'Left over' }]);
  expect(sent.back).toEqual([{ projectId: 7, ...(disposed.status === 'disposed' && disposed.undo) }]);
  await waitFor(() => expect(app.notify.success).toHaveBeenLastCalledWith('Undone for R-1.'));
});

it('offers no undo after a rejection', async () => {
  serve(recordedReply(disposeOfReel, 'reelNotDisposed'));
  const { person, dialog } = await open('R-2');
  await person.click(dialog.getByRole('radio', { name: reelsTexts.dispose.as.scrap }));
  await person.type(dialog.getByRole('textbox', { name: reelsTexts.dispose.reason }), 'Crushed');
  await person.click(dialog.getByRole('button', { name: reelsTexts.scrap }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Undo for/ })).not.toBeInTheDocument();
});

describe('an earlier return or scrap', () => {
  const shown = recordedReply(getReelPlan, 'reelPlanDisposed');
  const reel = shown.reels.find(({ disposals }) => disposals.length === 2)!;
  const lines = () => screen.getByRole('list', { name: `Returned or scrapped of ${reel.code}` });

  it('is listed with user and reason, and the last one can be undone', async () => {
    const sent = serve(disposed, { shown });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: reel.code }));
    const reported = within(lines()).getAllByRole('listitem');
    expect(reported[0]).toHaveTextContent(
      '100 ft returned on Mar 2, 2026: Left over Entered by project-lead, Mar 2, 2026',
    );
    expect(reported[1]).toHaveTextContent(
      fillText(reelsTexts.dispose.kept.scrap, { length: '5 ft', date: 'Mar 4, 2026', reason: 'Crushed' }),
    );
    await person.click(screen.getByRole('button', { name: `Undo last return or scrap of ${reel.code}` }));
    const { id, version, disposals } = reel;
    await waitFor(() =>
      expect(sent.back).toEqual([{ projectId: 7, reel: { id, version }, disposal: disposals[1]!.id }]),
    );
  });

  it('stays, and shows the reason, when the server rejects the undo', async () => {
    const back = recordedReply(undoDisposal, 'disposalStays');
    serve(disposed, { shown, back });
    const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
    await person.click(await screen.findByRole('button', { name: reel.code }));
    await person.click(screen.getByRole('button', { name: `Undo last return or scrap of ${reel.code}` }));
    await waitFor(() =>
      expect(app.notify.error).toHaveBeenCalledWith(back.status === 'refused' ? back.reason : 'refused'),
    );
  });

  it('is also shown to users with read access only', async () => {
    serve(disposed, { shown });
    const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
      user: personWith('data.view'),
    });
    await person.click(await screen.findByRole('button', { name: reel.code }));
    expect(within(lines()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});

it('is not offered to users with read access only', async () => {
  serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
    user: personWith('data.view'),
  });
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  expect(screen.queryByRole('button', { name: /^Return or scrap/ })).not.toBeInTheDocument();
});
