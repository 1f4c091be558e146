/** The comparison of a staged import with the project. */
import type { Transaction } from '../../db/database.ts';
import { writeChanges } from '../../repositories/imports/changes.ts';
import { countRows } from '../../repositories/commodities.ts';
import { settleSpellings, type Respelled } from './codeSpellings.ts';
import { findVersion } from '../../repositories/versions.ts';
import {
  classify,
  countStaged,
  diffCounts,
  type DiffCounts,
  type Staging,
} from '../../repositories/imports/staging.ts';

export interface Comparison extends DiffCounts {
  /** The project's version the comparison was made against, or an earlier one. */
  readonly baseVersion: number;
  /** Share of the project's rows that would be removed, 0-1. */
  readonly removalShare: number;
  /** Codes that the file spells otherwise than the project. */
  readonly respelled: readonly Respelled[];
}

/** Compares and works out the change rows. The version is read first: what is written meanwhile makes it older, never newer. */
export async function compare(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  refusedKeys: readonly string[],
): Promise<Comparison> {
  const baseVersion = (await findVersion(transaction, projectId)) ?? 0;
  await classify(transaction, staging, projectId, refusedKeys);
  const respelled = await settleSpellings(transaction, staging, projectId);
  await writeChanges(transaction, staging, projectId);
  const counts = await diffCounts(transaction, staging);
  const removalShare =
    counts.removed === 0
      ? 0
      : counts.removed / (await countStanding(transaction, staging, projectId, counts, refusedKeys.length));
  return { ...counts, baseVersion, removalShare, respelled };
}

/** Rows the project has, removed ones left out: only a full schedule removes rows, so all that stand are staged or will be removed, unless their row was refused. */
async function countStanding(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { added, reinstated, removed }: DiffCounts,
  refused: number,
): Promise<number> {
  if (refused === 0) return (await countStaged(transaction, staging)) - added - reinstated + removed;
  return countRows(transaction, staging.type, projectId);
}
