/** Taking a delivery back: all of its reels, or none where one has been worked with since. */
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

/** Cables on each reel, and pulls off it, by the key of its number: 0 where it is not in the answer. */
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

/** Refused as a whole: half a delivery is none that anybody has in hand. */
export async function undoDelivery(
  transaction: Transaction,
  { projectId, reels }: BodyOf<typeof undoEndpoint>,
  request: CodeRequest,
): Promise<ReplyOf<typeof undoEndpoint>> {
  await lockProject(transaction, projectId);
  const stored = new Map((await readCodes(transaction, projectId, [kind])).map((reel) => [reel.id, reel]));
  const codes = reels.flatMap(({ id }) => (stored.has(id) ? codeOf(stored.get(id)!) : []));
  const work = await countWork(transaction, projectId, codes);
  const reason = reels.map((reel) => keptBy(reel, stored.get(reel.id), work)).find((each) => each !== null);
  if (reason) return { status: 'refused', reason: request.say(reason) };
  const arrived = reels.flatMap(({ id, version, cells }) => (cells ? { row: { id, version }, cells } : []));
  const added = reels.flatMap(({ id, version, cells }) => (cells ? [] : { id, version }));
  try {
    await inSavepoint(transaction, async () => {
      // Cables go on naming a reel that no ledger has, as they did before it came.
      const options = { ...request, evenUsed: true };
      const { results: deleted } = await deleteCodeList(transaction, { projectId, kind, rows: added }, options);
      const { results: saved } = await saveCodeRows(transaction, { projectId, kind, rows: arrived }, request);
      for (const result of [...deleted, ...saved]) throwIfRefused(result);
    });
    return { status: 'undone' };
  } catch (error) {
    if (error instanceof ReelStays) return { status: 'refused', reason: error.message };
    throw error;
  }
}

/** Leaves the savepoint with why a reel cannot be as it was. */
class ReelStays extends Error {}

function throwIfRefused(result: CodeResult | DeletionResult): void {
  if (result.status === 'saved' || result.status === 'deleted') return;
  throw new ReelStays('problems' in result ? result.problems[0]?.reason : result.reason);
}

const codeOf = ({ values }: StoredCode): string => String(values['code']);

/** Why a reel stays as it was received; null where it can be taken back. */
function keptBy(
  { version, work: then }: Undone,
  stored: StoredCode | undefined,
  work: ReadonlyMap<string, number>,
): Message | null {
  if (!stored) return reelMessage('deliveryGone');
  if (stored.version !== version) return reelMessage('deliveryChanged', { reel: codeOf(stored) });
  return (work.get(stored.key) ?? 0) > then ? reelMessage('deliveryUsed', { reel: codeOf(stored) }) : null;
}
