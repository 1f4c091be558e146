/** Reels are deleted in the ledger: one with cables stays with them and says what to do first, one that is only ordered goes. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listCodes } from '../../../../contract/setup/codes/codes.ts';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { deleteReels } from '../../../../contract/reels/reels.ts';
import { CodesScreen } from '../../../../src/features/codes/CodesScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';

const { rows: reels } = recordedReply(listCodes, 'reelLedger');
const deleted = recordedReply(deleteReels, 'reelsDeleted').results;
const patient = { timeout: 20_000 };
const ordered = 'PO 7 line 1';

beforeEach(pretendLayout);

const answerOf = (id: number) => deleted[reels.find((reel) => reel.id === id)?.values['code'] === 'R-1' ? 0 : 1]!;

/** The fake server: of two that are deleted at once, R-1 is kept. */
function serve() {
  const sent: BodyOf<typeof deleteReels>['rows'][] = [];
  server.use(
    reply(listCodes, (request) => ({
      rows: new URL(request.url).searchParams.get('kind') === 'reel' ? reels : [],
    })),
    reply(deleteReels, async (request) => {
      const { rows } = deleteReels.body.parse(await request.json());
      sent.push(rows);
      return { results: rows.map(({ id }) => answerOf(id)) };
    }),
  );
  return sent;
}

it('keeps a reel that cables name, says of how many and what to do first, and deletes the others beside it', async () => {
  const sent = serve();
  const { person, app } = await renderWithApp(<CodesScreen projectId={7} kind="reel" />);
  const grid = within(await screen.findByRole('grid', { name: 'Reels' }, patient));
  await person.click(await grid.findByText('R-1', {}, patient));
  await person.keyboard('{Control>}a{/Control}');
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(
    () =>
      expect(app.notify.error).toHaveBeenCalledWith(
        'R-1 is the reel of 1 cable and can’t be deleted. Give that cable another reel first, or merge the two.',
      ),
    patient,
  );
  expect(sent).toEqual([reels.map(({ id, version }) => ({ id, version }))]);
  await waitFor(() => expect(grid.queryByText(ordered)).not.toBeInTheDocument(), patient);
  expect(grid.getByText('R-1')).toBeVisible();
});
