/** The rows of a checked import, written to the project. */
import type { Transaction } from '../../../db/database.ts';
import { inSavepoint } from '../../../db/savepoint.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { JobControl } from '../../../jobs/jobKind.ts';
import { storeAdded } from '../../../repositories/imports/addedRows.ts';
import { storeChanges } from '../../../repositories/imports/changes.ts';
import { missingCodes, type MissingCode } from '../../../repositories/imports/staged/codes.ts';
import { countAtEnds, followRows, insertEnds } from '../../../repositories/imports/staged/ends.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import {
  findAddedFilled,
  insertAdded,
  markRemoved,
  updateChanged,
  updateMarked,
} from '../../../repositories/imports/writeRows.ts';
import { recalculate } from '../../../repositories/progress/recalculate.ts';
import { lockDifferences } from '../../../repositories/projectLocks.ts';
import { reconcileHistory } from '../../../repositories/history/progressHistory.ts';
import { findVersions } from '../../../repositories/projects/versions.ts';
import { isFresh, requireFresh } from '../check/freshness.ts';
import type { ProjectLock } from './projectLock.ts';

/** Rows of the file that change the project. */
const changingRows = ({ record: { counts } }: ImportRow): number =>
  (counts?.added ?? 0) + (counts?.changed ?? 0) + (counts?.reinstated ?? 0);

/** Rows that are written: those that change the project, and those with a new revision mark. */
const writtenRows = (kept: ImportRow): number =>
  changingRows(kept) + (kept.record.counts?.marked ?? 0) + (kept.record.counts?.removed ?? 0);

/** A checked import on its way into the project. */
interface Write {
  readonly transaction: Transaction;
  readonly kept: ImportRow;
  readonly staging: Staging;
  readonly hold: ProjectLock;
  readonly control: JobControl;
}

interface Written {
  /** New rows. */
  readonly added: number;
  /** Codes that are still to be listed. */
  readonly missing: readonly MissingCode[];
}

/** New rows with their ends, and what the report tells of them. */
async function writeNew({ transaction, kept, staging, hold: { version }, control }: Write): Promise<Written> {
  const { projectId, options } = kept.record;
  const isEveryRow = changingRows(kept) === kept.stagedRows;
  const missing =
    options?.createMissingCodes === true ? await missingCodes(transaction, staging, projectId, { isEveryRow }) : [];
  const added = await insertAdded(transaction, staging, projectId, version);
  control.report({ phase: 'writing', done: added, total: writtenRows(kept) });
  if (added > 0) {
    await insertEnds(transaction, staging, projectId, version);
    await storeAdded(transaction, staging, projectId, version);
    const held = await findAddedFilled(transaction, staging, projectId, version);
    if (held.length > 0) await recalculate(transaction, projectId, staging.type, { ids: held });
  }
  return { added, missing };
}

/** The ends of changed rows follow, and are recalculated before what reads them. */
async function followEnds({ transaction, kept, staging, hold: { version } }: Write): Promise<void> {
  const { projectId } = kept.record;
  const unsettled = await followRows(transaction, staging, projectId, version);
  for (const [type, ends] of groupBy(unsettled, (end) => end.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, type, { ids: ends.map(({ id }) => id) });
  }
  for (const type of await countAtEnds(transaction, staging, projectId, version)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, type, { rowVersion: version });
  }
}

/** Rows that the project has, changed, marked anew, brought back or removed. */
async function writeDiffering(write: Write, added: number): Promise<void> {
  const { transaction, kept, staging, control } = write;
  const { version } = write.hold;
  const { projectId, importType } = kept.record;
  const changed = await updateChanged(transaction, staging, projectId, version);
  const marked = await updateMarked(transaction, staging, projectId, version);
  const removed = await markRemoved(transaction, staging, projectId, version);
  control.report({
    phase: 'writing',
    done: added + changed.length + marked + removed.length,
    total: writtenRows(kept),
  });
  await followEnds(write);
  // Rows nothing is recorded on were written with their hours; what the others earned is worked out again.
  const begun = changed.filter((row) => row.recalculate).map((row) => row.id);
  const left = removed.filter(({ isBegun }) => isBegun).map(({ id }) => id);
  if (begun.length + left.length > 0) {
    await recalculate(transaction, projectId, importType, { ids: [...begun, ...left] });
    await reconcileHistory(transaction, projectId, importType, begun);
  }
  await storeChanges(transaction, staging, projectId);
}

/** Crews worked on a row that differs while the new ones were written. */
class WorkedOn extends Error {
  override readonly name = 'WorkedOn';
}

/** New rows come first, which nobody waits for, and those that differ are held from then on. Null, and nothing is written, when crews worked on one meanwhile. */
async function writeNewBesideEntries(write: Write): Promise<Written | null> {
  const { transaction, kept, staging } = write;
  try {
    return await inSavepoint(transaction, async () => {
      const written = await writeNew(write);
      await lockDifferences(transaction, staging, kept.record.projectId);
      if (!(await isFresh(transaction, kept, staging))) throw new WorkedOn();
      return written;
    });
  } catch (error) {
    if (error instanceof WorkedOn) return null;
    throw error;
  }
}

async function writeNewOfFresh(write: Write): Promise<Written> {
  const { transaction, kept, staging } = write;
  if (write.hold.isBesideEntries) await lockDifferences(transaction, staging, kept.record.projectId);
  await requireFresh(transaction, kept, staging);
  return writeNew(write);
}

/**
 * Compares again where crews worked on rows that differ since the check, before any of them is held: it takes seconds of a
 * large project. What they write meanwhile is found once the rows are held (docs/decisions/import-applying.md).
 */
async function compareBesideEntries(write: Write): Promise<Write> {
  const { transaction, kept, staging } = write;
  const { version } = await findVersions(transaction, kept.record.projectId);
  await requireFresh(transaction, kept, staging);
  return { ...write, kept: { ...kept, baseVersion: version } };
}

/** What was reviewed, or nothing where somebody wrote past it: then it throws 'import.stale'. Gives the codes that are still to be listed. */
export async function writeDifferences(asked: Write): Promise<readonly MissingCode[]> {
  const { changed = 0, removed = 0, reinstated = 0, marked = 0 } = asked.kept.record.counts ?? {};
  // Else nobody can work on what is written.
  const canBeWorkedOn = asked.hold.isBesideEntries && changed + removed + reinstated + marked > 0;
  const write = canBeWorkedOn ? await compareBesideEntries(asked) : asked;
  const { added, missing } =
    (canBeWorkedOn ? await writeNewBesideEntries(write) : null) ?? (await writeNewOfFresh(write));
  await writeDiffering(write, added);
  return missing;
}
