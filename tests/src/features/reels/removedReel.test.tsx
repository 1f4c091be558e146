/** Deleting reels from the ledger: one with cables stays and shows what to do first, one that is only ordered is deleted. */
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
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { codeRows as codeRowsMessages } from '../../../../server/locales/en-US/codeRows.ts';
import { fillText } from '../../../support/fillText.ts';

const { rows: reels } = recordedReply(listCodes, 'reelLedger');
const deleted = recordedReply(deleteReels, 'reelsDeleted').results;
const patient = { timeout: 20_000 };
const ordered = 'PO 7 line 1';

beforeEach(pretendLayout);

const answerOf = (id: number) => deleted[reels.find((reel) => reel.id === id)?.values['code'] === 'R-1' ? 0 : 1]!;

/** Fake server: of two reels deleted at once, R-1 stays. */
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

it('keeps a reel with cables and shows what to do first, but deletes the others', async () => {
  const sent = serve();
  const { person, app } = await renderWithApp(<CodesScreen projectId={7} kind="reel" />);
  const grid = within(await screen.findByRole('grid', { name: reelsTexts.reels }, patient));
  await person.click(await grid.findByText('R-1', {}, patient));
  await person.keyboard('{Control>}a{/Control}');
  await person.click(screen.getByRole('button', { name: gridTexts.keyNames.delete }));
  await waitFor(
    () =>
      expect(app.notify.error).toHaveBeenCalledWith(
        fillText(codeRowsMessages.reelInUse_one, { code: 'R-1', count: 1 }),
      ),
    patient,
  );
  expect(sent).toEqual([reels.map(({ id, version }) => ({ id, version }))]);
  await waitFor(() => expect(grid.queryByText(ordered)).not.toBeInTheDocument(), patient);
  expect(grid.getByText('R-1')).toBeVisible();
});
