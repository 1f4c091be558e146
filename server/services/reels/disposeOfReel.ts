/** Returns or scraps the remaining length of a reel, at most what is on it now. */
import type { disposeOfReel as disposeEndpoint } from '../../../contract/reels/disposal.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { convertLength, lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { balanceOf, fits, plannedLength } from '../../../contract/progress/cuts.ts';
import { onHandStatuses } from '../../../contract/setup/codes/reelFields.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { findCode, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { insertDisposal } from '../../repositories/reels/disposals.ts';
import { readReelCables, readReelSpellings } from '../../repositories/reels/reelCables.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';
import { lengthsOf } from './reelPlan.ts';

type Body = BodyOf<typeof disposeEndpoint>;

const kind = 'reel' as const;

/**
 * Runs in the caller's transaction. The ledger holds the sums, and the day and reason of the last disposal; each disposal is also
 * stored separately.
 */
export async function dispose(
  transaction: Transaction,
  { projectId, reel: { id, version }, as, length: sent, unit: seen, date, reason }: Body,
  request: CodeRequest & { readonly now: Date },
): Promise<ReplyOf<typeof disposeEndpoint>> {
  await lockProject(transaction, projectId);
  const rejected = (why: Message) => ({ status: 'refused' as const, reason: request.say(why) });
  const reel = await findCode(transaction, projectId, id);
  if (reel?.kind !== kind) return rejected(reelMessage('reelGone'));
  const code = String(reel.values['code']);
  if (reel.version !== version) return rejected(reelMessage('reelChanged', { reel: code }));
  if (!onHandStatuses.some((status) => status === reel.values['status']))
    return rejected(reelMessage('notOnSite', { reel: code }));
  const { remaining, unit } = await readRemaining(transaction, projectId, reel);
  const length = convertLength(sent, seen ?? unit, unit);
  if (!fits(length, remaining))
    return rejected(reelMessage('moreThanLeft', { reel: code, left: { length: Math.max(0, remaining), unit } }));
  const isWhole = remaining - length <= sameLength;
  const { status, ...each } = lastInLedger({ as, date, reason });
  const overwritten = { ...each, ...(isWhole && { status }) };
  const saved = await saveReel(transaction, { projectId, id, version }, request, [
    { field: as, value: Number(reel.values[as] ?? 0) + length },
    ...Object.entries(overwritten).map(([field, value]) => ({ field, value })),
  ]);
  const before = Object.fromEntries(Object.keys(overwritten).map((field) => [field, reel.values[field] ?? null]));
  const by = { madeBy: request.caller.userId, at: request.now };
  const kept = { reelId: id, as, length, unit, date, reason, before, ...by };
  const disposal = await insertDisposal(transaction, projectId, kept);
  return { status: 'disposed', undo: { reel: { id, version: saved }, disposal } };
}

/** Ledger values after the last disposal; the status applies only once nothing is left. */
export const lastInLedger = ({ as, date, reason }: Pick<Body, 'as' | 'date' | 'reason'>) => ({
  status: as,
  disposedDate: date,
  disposalReason: reason,
});

/** Saves checked cells of a reel in the version that was read; returns its new version. */
export async function saveReel(
  transaction: Transaction,
  { projectId, id, version }: { readonly projectId: number; readonly id: number; readonly version: number },
  request: CodeRequest,
  cells: RowEdit['cells'],
): Promise<number> {
  const rows = [{ row: { id, version }, cells }];
  const { results } = await saveCodeRows(transaction, { projectId, kind, rows }, request);
  const [saved] = results;
  if (saved?.status !== 'saved') throw new Error(`A reel that was checked could not be saved: ${saved?.status}`);
  return saved.row.version;
}

/** Returns the length that is physically left on the reel today, including the effect of cables the caller cannot see. */
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
