/** Comparison of a staged import with the project. */
import type { Transaction } from '../../../db/database.ts';
import { fingerprintOf, writeChanges } from '../../../repositories/imports/changes.ts';
import { holdRemovals, noneHeld, type HeldRemovals } from '../../../repositories/imports/staged/heldRemovals.ts';
import { countRows } from '../../../repositories/rows/commodities.ts';
import { rowsBeyondReel } from '../../reels/beyondReel.ts';
import { noSpellings, settleSpellings, type Spellings } from './codeSpellings.ts';
import { findVersion } from '../../../repositories/projects/versions.ts';
import { classify, diffCounts, type DiffCounts, type Staging } from '../../../repositories/imports/staged/staging.ts';

export interface Comparison extends DiffCounts {
  /** Version of the project at the comparison, or an earlier one. */
  readonly baseVersion: number;
  /** Fingerprint of all changes it would write. */
  readonly fingerprint: string;
  /** Share of the project's rows that would be removed, 0-1. */
  readonly removalShare: number;
  readonly heldRemovals: HeldRemovals;
  /** Codes that the file spells differently from the project, or that look like another. */
  readonly spellings: Spellings;
}

/** Staged or known rows of the file, and information about the others. */
export interface Staged {
  readonly rows: number;
  /** Keys of the project that the file might lack, if known rows are not staged; null if all rows are staged. */
  readonly unseen: readonly string[] | null;
  /** Keys of rejected rows of the file. */
  readonly refusedKeys: readonly string[];
  /** True if unreadable rows might be the missing ones: then none is removed. */
  readonly holdsRemovals: boolean;
}

/**
 * Compares and computes the change rows; the working tables must not contain a comparison yet. The version is read first:
 * concurrent writes can make it older, never newer than the comparison.
 */
export async function compare(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  staged: Staged,
): Promise<Comparison> {
  const baseVersion = (await findVersion(transaction, projectId)) ?? 0;
  await classify(transaction, staging, projectId, staged.refusedKeys, staged.unseen);
  const heldRemovals = staged.holdsRemovals ? await holdRemovals(transaction, staging, projectId) : noneHeld;
  const counts = await diffCounts(transaction, staging);
  const { added, changed, removed, reinstated, marked } = counts;
  const differing = added + changed + reinstated;
  const isEveryRow = differing === staged.rows;
  const spellings =
    differing > 0 ? await settleSpellings(transaction, staging, projectId, { isEveryRow }) : noSpellings;
  if (changed + removed + reinstated + marked > 0)
    await writeChanges(transaction, staging, projectId, await rowsBeyondReel(transaction, staging, projectId));
  const removalShare =
    removed === 0 ? 0 : removed / (await countStatus(transaction, staging, projectId, counts, staged));
  const fingerprint = await fingerprintOf(transaction, staging);
  return { ...counts, heldRemovals, baseVersion, fingerprint, removalShare, spellings };
}

/**
 * Number of the project's rows without removed ones: only a full schedule removes rows, so all current ones are staged or will be
 * removed, unless their row was rejected.
 */
async function countStatus(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { added, reinstated, removed }: DiffCounts,
  { rows, refusedKeys }: Staged,
): Promise<number> {
  return refusedKeys.length === 0
    ? rows - added - reinstated + removed
    : countRows(transaction, staging.type, projectId);
}
