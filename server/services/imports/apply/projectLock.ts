/**
 * How an import holds a project while it is written: crews go on entering work on every row that it leaves as it is, and
 * the project's row is held for the last statements only (docs/decisions/import-applying.md).
 */
import { countedIn } from '../../../../contract/commodities/links.ts';
import type { Transaction } from '../../../db/database.ts';
import { isOutOfReachOfEntries } from '../../../repositories/imports/staged/freshness.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { lockAllRows } from '../../../repositories/projectLocks.ts';
import { findVersions, takeReservedVersion } from '../../../repositories/projects/versions.ts';

export interface ProjectLock {
  /** What written rows carry; the project's version once all is written. */
  readonly version: number;
  /** The version of the project's last change that was more than field entries, as it must still be at the end. */
  readonly scheduleVersion: number;
  /** Nobody is held yet: the rows that differ are to be, before they are written. */
  readonly isBesideEntries: boolean;
}

/** The project got past the version that was set aside, or a list of codes changed: write once more, holding the project from the start. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Fewer rows are written before anybody notices, and the versions of a project stay in step with its changes. */
const rowsToPassBy = 2000;

const rowsOf = ({ stagedRows, record: { counts } }: ImportRow): number => (stagedRows ?? 0) + (counts?.removed ?? 0);

/** Far more entries than crews can record while so many rows are written, and few enough that numbers never run out. */
const distance = (kept: ImportRow): number => 1000 + Math.ceil(rowsOf(kept) / 10);

/** Whether entries of crews write neither what was compared nor any row that the import writes besides those that differ. */
const leavesEntriesThrough = (staging: Staging): boolean =>
  isOutOfReachOfEntries(staging) && countedIn(staging.type).length === 0;

/** Sets a version aside; nobody hears of it when the transaction is undone. */
async function reserve(transaction: Transaction, kept: ImportRow): Promise<ProjectLock> {
  const { version, scheduleVersion } = await findVersions(transaction, kept.record.projectId);
  return { version: version + distance(kept), scheduleVersion, isBesideEntries: true };
}

async function holdProject(transaction: Transaction, { record: { projectId } }: ImportRow): Promise<ProjectLock> {
  await lockAllRows(transaction, projectId);
  const { version, scheduleVersion } = await findVersions(transaction, projectId, 'for no key update');
  return { version: version + 1, scheduleVersion, isBesideEntries: false };
}

/** `staging` null: nothing of the file is written. `besideEntries` false: everybody waits from now on. */
export const lockProject = (
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging | null,
  besideEntries: boolean,
): Promise<ProjectLock> =>
  besideEntries && staging !== null && rowsOf(kept) >= rowsToPassBy && leavesEntriesThrough(staging)
    ? reserve(transaction, kept)
    : holdProject(transaction, kept);

/** Makes what was written the project's newest state, and holds the project's row. Throws `Overtaken`. */
export async function publish(
  transaction: Transaction,
  { record: { projectId } }: ImportRow,
  { version, scheduleVersion }: ProjectLock,
): Promise<void> {
  if (!(await takeReservedVersion(transaction, projectId, version, scheduleVersion))) throw new Overtaken();
}
