/** Undoes a delivery: all of its reels, or none if one has been worked with since. */
import type { undoReceipt as undoEndpoint } from '../../../contract/reels/deliveries.ts';
import type { CodeResult } from '../../../contract/setup/codes/codes.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { deleteReels } from '../../../contract/reels/reels.ts';
import { nameKey, tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { reelMessage } from '../../locales/en-US/reels.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { readReelCables, readReelSpellings } from '../../repositories/reels/reelCables.ts';
import { deleteCodeList } from '../codes/deleteCodes.ts';
import { saveCodeRows, type CodeRequest } from '../codes/saveCodes.ts';

type Undone = BodyOf<typeof undoEndpoint>['reels'][number];

type DeletionResult = ReplyOf<typeof deleteReels>['results'][number];

const kind = 'reel' as const;

/** Counts the cables on each reel and the pulls from it, by the reel's key; reels without any are left out. */
export async function countWork(
  transaction: Transaction,
  projectId: number,
  reels: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(reels.map(tagKey));
  const spellings = (await readReelSpellings(transaction, projectId)).filter((reel) => keys.has(tagKey(reel)));
  const work = new Map<string, number>();
  for (const { reel, pulledLength, splice } of await readReelCables(transaction, projectId, null, spellings)) {
    for (const piece of [{ reel, pulledLength }, ...(splice ? [splice] : [])]) {
      const key = nameKey(piece.reel);
      work.set(key, (work.get(key) ?? 0) + 1 + Number((piece.pulledLength ?? 0) > 0));
    }
  }
  return work;
}

/**
 * Undoes the delivery. If one reel cannot be undone, the whole request is rejected, since half a delivery matches no delivery
 * note.
 */
export async function undoDelivery(
  transaction: Transaction,
  { projectId, reels }: BodyOf<typeof undoEndpoint>,
  request: CodeRequest,
): Promise<ReplyOf<typeof undoEndpoint>> {
  await lockProject(transaction, projectId);
  const stored = new Map((await readCodes(transaction, projectId, [kind])).map((reel) => [reel.id, reel]));
  const codes = reels.flatMap(({ id }) => (stored.has(id) ? codeOf(stored.get(id)!) : []));
  const work = await countWork(transaction, projectId, codes);
  const reason = reels.map((reel) => storedBy(reel, stored.get(reel.id), work)).find((each) => each !== null);
  if (reason) return { status: 'refused', reason: request.say(reason) };
  const arrived = reels.flatMap(({ id, version, cells }) => (cells ? { row: { id, version }, cells } : []));
  const added = reels.flatMap(({ id, version, cells }) => (cells ? [] : { id, version }));
  try {
    await inSavepoint(transaction, async () => {
      // Cables can continue to refer to a reel that is not in the ledger, as they did before the delivery.
      const options = { ...request, evenUsed: true };
      const { results: deleted } = await deleteCodeList(transaction, { projectId, kind, rows: added }, options);
      const { results: saved } = await saveCodeRows(transaction, { projectId, kind, rows: arrived }, request);
      for (const result of [...deleted, ...saved]) throwIfRejected(result);
    });
    return { status: 'undone' };
  } catch (error) {
    if (error instanceof ReelStays) return { status: 'refused', reason: error.message };
    throw error;
  }
}

/** Thrown to leave the savepoint, with the reason a reel cannot be reset. */
class ReelStays extends Error {}

function throwIfRejected(result: CodeResult | DeletionResult): void {
  if (result.status === 'saved' || result.status === 'deleted') return;
  throw new ReelStays('problems' in result ? result.problems[0]?.reason : result.reason);
}

const codeOf = ({ values }: StoredCode): string => String(values['code']);

/** Returns the reason a reel must stay as received; null if its receipt can be undone. */
function storedBy(
  { version, work: then }: Undone,
  stored: StoredCode | undefined,
  work: ReadonlyMap<string, number>,
): Message | null {
  if (!stored) return reelMessage('deliveryGone');
  if (stored.version !== version) return reelMessage('deliveryChanged', { reel: codeOf(stored) });
  return (work.get(stored.key) ?? 0) > then ? reelMessage('deliveryUsed', { reel: codeOf(stored) }) : null;
}
