/** Returning what is left of a reel, or scrapping it: never more than is on it now. */
import type { disposeOfReel as disposeEndpoint } from '../../../contract/reels/disposal.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { lengthUnitOf, sameLength } from '../../../contract/lengths.ts';
import type { Message } from '../../../contract/message.ts';
import { balanceOf, fits, plannedLength } from '../../../contract/reels/cuts.ts';
import { onHandStatuses } from '../../../contract/reels/reelFields.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { findCode, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/commodities.ts';
import { readInformation } from '../../repositories/projectSettings.ts';
import { readReelCables, readReelSpellings } from '../../repositories/reels/reelCables.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';
import { lengthsOf } from './reelPlan.ts';

type Body = BodyOf<typeof disposeEndpoint>;

const kind = 'reel' as const;

/** In the caller's transaction. The undo is an edit of the ledger like any other. */
export async function dispose(
  transaction: Transaction,
  { projectId, reel: { id, version }, as, length, date, reason }: Body,
  request: CodeRequest,
): Promise<ReplyOf<typeof disposeEndpoint>> {
  await lockProject(transaction, projectId);
  const refused = (why: Message) => ({ status: 'refused' as const, reason: request.say(why) });
  const reel = await findCode(transaction, projectId, id);
  if (reel?.kind !== kind) return refused(reelMessage('reelGone'));
  const code = String(reel.values['code']);
  if (reel.version !== version) return refused(reelMessage('reelChanged', { reel: code }));
  if (!onHandStatuses.some((status) => status === reel.values['status']))
    return refused(reelMessage('notOnSite', { reel: code }));
  const { remaining, unit } = await readRemaining(transaction, projectId, reel);
  if (!fits(length, remaining))
    return refused(reelMessage('moreThanLeft', { reel: code, left: { length: Math.max(0, remaining), unit } }));
  const isWhole = remaining - length <= sameLength;
  const gone = Number(reel.values[as] ?? 0) + length;
  const cells = [
    { field: as, value: gone },
    { field: 'disposedDate', value: date },
    { field: 'disposalReason', value: reason },
    ...(isWhole ? [{ field: 'status', value: as }] : []),
  ];
  const rows = [{ row: { id, version }, cells }];
  const { results } = await saveCodeRows(transaction, { projectId, kind, rows }, request);
  const [saved] = results;
  if (saved?.status !== 'saved') throw new Error(`A reel that was checked could not be saved: ${saved?.status}`);
  const before = cells.map(({ field }) => ({ field, value: reel.values[field] ?? null }));
  return { status: 'disposed', undo: { row: { id, version: saved.row.version }, cells: before } };
}

/** What can be measured off the reel today, whoever may see its cables. */
async function readRemaining(transaction: Transaction, projectId: number, reel: StoredCode) {
  const { project, settings } = await readInformation(transaction, projectId);
  const unit = lengthUnitOf(project.unitMeasurement);
  const spellings = (await readReelSpellings(transaction, projectId)).filter((each) => tagKey(each) === reel.key);
  const cables = await readReelCables(transaction, projectId, null, spellings);
  const cuts = cables.map((cable) =>
    Object.assign(cable, { plannedLength: plannedLength(cable, settings.cutTolerancePercent, unit) }),
  );
  return { unit, remaining: balanceOf(lengthsOf(reel), cuts).remainingNow };
}
