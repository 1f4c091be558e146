/** Returning or scrapping what is left of a reel: how much, when and why is asked, and what follows is told. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { disposeOfReel } from '../../../../contract/reels/disposal.ts';
import { getReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { saveReels } from '../../../../contract/reels/reels.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
beforeEach(() => server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder'))));

function serve(answer = recordedReply(disposeOfReel, 'reelDisposed')) {
  const sent = { disposed: [] as BodyOf<typeof disposeOfReel>[], saved: [] as BodyOf<typeof saveReels>['rows'][] };
  server.use(
    reply(getReelPlan, plan),
    reply(disposeOfReel, async (request) => {
      sent.disposed.push(disposeOfReel.body.parse(await request.json()));
      return answer;
    }),
    reply(saveReels, async (request) => {
      sent.saved.push(saveReels.body.parse(await request.json()).rows);
      return { results: [] };
    }),
  );
  return sent;
}

const open = async (code: string) => {
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: code }));
  await person.click(screen.getByRole('button', { name: `Return or scrap what is left of ${code}` }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
};

it('returns what is left with a reason, says what its cables lack then, and takes it back', async () => {
  const sent = serve();
  const { person, dialog } = await open('R-1');
  const length = dialog.getByRole('textbox', { name: 'Length, ft' });
  expect(length).toHaveValue('300');
  expect(dialog.getByRole('status')).toHaveTextContent(
    '0 ft is left on R-1 afterwards. The cables planned from it are 359 ft short then',
  );
  await person.clear(length);
  await person.type(length, '301');
  expect(dialog.getByText('300 ft is left. Enter no more than that.')).toBeVisible();
  await person.clear(length);
  await person.type(length, '100');
  await person.click(dialog.getByRole('radio', { name: 'Returned to the supplier' }));
  expect(dialog.getByRole('button', { name: 'Return' })).toBeDisabled();
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left over');
  await person.click(dialog.getByRole('button', { name: 'Return' }));
  const [{ id, version } = { id: 0, version: 0 }] = plan.reels;
  await person.click(await screen.findByRole('button', { name: 'Undo for R-1' }));
  expect(sent.disposed).toMatchObject([{ reel: { id, version }, as: 'returned', length: 100, reason: 'Left over' }]);
  expect(sent.saved).toMatchObject([[{ cells: [{ field: 'returned', value: null }, {}, {}] }]]);
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

it('is not offered to who may only look', async () => {
  serve();
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, {
    user: personWith('data.view'),
  });
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  expect(screen.queryByRole('button', { name: /^Return or scrap/ })).not.toBeInTheDocument();
});
