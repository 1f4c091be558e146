/** Undoes the last return or scrapping of a reel. */
import type { undoDisposal as takeBackEndpoint } from '../../../contract/reels/disposal.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { convertLength, lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { findCode } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { deleteDisposal, readDisposals } from '../../repositories/reels/disposals.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { lastInLedger, saveReel } from './disposeOfReel.ts';

/**
 * Runs in the caller's transaction. The previous ledger values are restored with the length, except those changed by someone
 * since.
 */
export async function undoLastDisposal(
  transaction: Transaction,
  { projectId, reel: { id, version }, disposal }: BodyOf<typeof takeBackEndpoint>,
  request: CodeRequest,
): Promise<ReplyOf<typeof takeBackEndpoint>> {
  const { unitMeasurement } = await lockProject(transaction, projectId);
  const rejected = (why: Message) => ({ status: 'refused' as const, reason: request.say(why) });
  const reel = await findCode(transaction, projectId, id);
  if (reel?.kind !== 'reel') return rejected(reelMessage('reelGone'));
  const code = String(reel.values['code']);
  if (reel.version !== version) return rejected(reelMessage('reelChanged', { reel: code }));
  const last = (await readDisposals(transaction, projectId, id)).at(-1);
  if (last?.id !== disposal) return rejected(reelMessage('notLastDisposal', { reel: code }));
  const unit = lengthUnitOf(unitMeasurement);
  const gone = Number(reel.values[last.as] ?? 0);
  const left = gone - convertLength(last.length, last.unit, unit);
  if (left < -sameLength) return rejected(reelMessage('lessInLedger', { reel: code, length: { length: gone, unit } }));
  const wrote: Readonly<Record<string, CellValue>> = lastInLedger(last);
  const restored = Object.entries(last.before).filter(([field]) => wrote[field] === reel.values[field]);
  await saveReel(transaction, { projectId, id, version }, request, [
    { field: last.as, value: left <= sameLength ? null : left },
    ...restored.map(([field, value]) => ({ field, value })),
  ]);
  await deleteDisposal(transaction, projectId, last.id);
  return { status: 'undone' };
}
