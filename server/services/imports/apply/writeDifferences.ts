/** Writes the rows of a checked import to the project. */
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

/** Number of rows of the file that change the project. */
const changingRows = ({ record: { counts } }: ImportRow): number =>
  (counts?.added ?? 0) + (counts?.changed ?? 0) + (counts?.reinstated ?? 0);

/** Number of written rows: those that change the project, and those with a new revision mark. */
const writtenRows = (stored: ImportRow): number =>
  changingRows(stored) + (stored.record.counts?.marked ?? 0) + (stored.record.counts?.removed ?? 0);

/** Checked import that is being written to the project. */
interface Write {
  readonly transaction: Transaction;
  readonly kept: ImportRow;
  readonly staging: Staging;
  readonly hold: ProjectLock;
  readonly control: JobControl;
}

interface Written {
  /** Number of new rows. */
  readonly added: number;
  /** Codes that must still be added to the lists. */
  readonly missing: readonly MissingCode[];
}

/** Writes new rows with their ends and their data for the report. */
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

/** Updates the ends of changed rows, and recalculates them before the rows that depend on them. */
async function followEnds({ transaction, kept, staging, hold: { version } }: Write): Promise<void> {
  const { projectId } = kept.record;
  const unsettled = await followRows(transaction, staging, projectId, version);
  for (const [type, ends] of groupBy(unsettled, (end) => end.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recalculate(transaction, projectId, type, { ids: ends.map(({ id }) => id) });
  }
  for (const type of await countAtEnds(transaction, staging, projectId, version)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recalculate(transaction, projectId, type, { rowVersion: version });
  }
}

/** Writes existing rows: changed, newly marked, reinstated or removed. */
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
  // Rows without recorded progress were written with their hours; the earned hours of the others are recalculated.
  const started = changed.filter((row) => row.recalculate).map((row) => row.id);
  const left = removed.filter(({ isBegun }) => isBegun).map(({ id }) => id);
  if (started.length + left.length > 0) {
    await recalculate(transaction, projectId, importType, { ids: [...started, ...left] });
    await reconcileHistory(transaction, projectId, importType, started);
  }
  await storeChanges(transaction, staging, projectId);
}

/** Thrown if crews worked on a differing row while the new ones were written. */
class WorkedOn extends Error {
  override readonly name = 'WorkedOn';
}

/**
 * Writes new rows first, which no one waits for, and then locks the differing ones. Returns null, and writes nothing, if crews
 * worked on one of them in the meantime.
 */
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
 * Repeats the comparison if crews worked on differing rows since the check, before any of them is locked: it takes seconds in a
 * large project. Concurrent writes are detected once the rows are locked (docs/decisions/import-applying.md).
 */
async function compareBesideEntries(write: Write): Promise<Write> {
  const { transaction, kept, staging } = write;
  const { version } = await findVersions(transaction, kept.record.projectId);
  await requireFresh(transaction, kept, staging);
  return { ...write, kept: { ...kept, baseVersion: version } };
}

/**
 * Writes what was reviewed; throws 'import.stale' and writes nothing if it was overwritten since. Returns the codes that must
 * still be added to the lists.
 */
export async function writeDifferences(requested: Write): Promise<readonly MissingCode[]> {
  const { changed = 0, removed = 0, reinstated = 0, marked = 0 } = requested.kept.record.counts ?? {};
  // Otherwise crews cannot work on any written row.
  const canBeWorkedOn = requested.hold.isBesideEntries && changed + removed + reinstated + marked > 0;
  const write = canBeWorkedOn ? await compareBesideEntries(requested) : requested;
  const { added, missing } =
    (canBeWorkedOn ? await writeNewBesideEntries(write) : null) ?? (await writeNewOfFresh(write));
  await writeDiffering(write, added);
  return missing;
}
