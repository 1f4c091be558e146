/** Reels that cables name but that are missing from the ledger: shown, added, and the focus moves to the table afterwards. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getReelPlan, getReelPlanVersion, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { saveReels } from '../../../../contract/reels/reels.ts';
import { UnlistedReels } from '../../../../src/features/reels/UnlistedReels.tsx';
import { useReelBalances } from '../../../../src/features/reels/useReelPlan.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';
import { planReplies } from './planReplies.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
const on = (reel: string, cableType: string): ReelPlan['cables'] => [
  Object.assign({}, plan.cables[0], { tag: `${reel} ${cableType}`, reel, cableType }),
];

function Notice({ onGone }: { readonly onGone: () => void }) {
  const { data } = useReelBalances(7);
  return data && <UnlistedReels projectId={7} found={data.unlisted} onGone={onGone} />;
}

/** Fake server whose plan has no such reels once they are added. */
function serve(cables: ReelPlan['cables'], after: ReelPlan['cables']) {
  const sent: BodyOf<typeof saveReels>['rows'][] = [];
  server.use(
    reply(getReelPlanVersion, () => ({ version: `after ${sent.length}` })),
    ...planReplies(() => ({ ...plan, cables: sent.length > 0 ? after : cables })),
    reply(saveReels, async (request) => {
      sent.push(saveReels.body.parse(await request.json()).rows);
      return { results: [] };
    }),
  );
  return sent;
}

it('moves the focus to the table when all are added, even with an early plan', async () => {
  const sent = serve(on('R-77', 'PWR-3C10'), []);
  const onGone = vi.fn<() => void>();
  const { person } = await renderWithApp(<Notice onGone={onGone} />);
  const add = await screen.findByRole('button', { name: fillText(reelsTexts.unlisted.add_one, { shown: 1 }) });
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(add).not.toBeInTheDocument());
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([[{ row: null, cells: [{ field: 'code', value: 'R-77' }, { value: 'PWR-3C10' }, {}] }]]);
});

it('keeps the focus in the notice while reels of more than one type are left', async () => {
  const mixed = [...on('R-9', 'PWR-3C10'), ...on('R-9', 'CTL-7C14')];
  serve([...on('R-77', 'PWR-3C10'), ...mixed], mixed);
  const onGone = vi.fn<() => void>();
  const { person } = await renderWithApp(<Notice onGone={onGone} />);
  const add = await screen.findByRole('button', { name: fillText(reelsTexts.unlisted.add_one, { shown: 1 }) });
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(add).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: reelsTexts.unlisted.which })).toHaveFocus();
  expect(onGone).not.toHaveBeenCalled();
});
