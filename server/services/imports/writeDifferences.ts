/** The rows of a checked import, written to the project. */
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../groupBy.ts';
import type { JobControl } from '../../jobs/jobKind.ts';
import { storeAdded } from '../../repositories/imports/addedRows.ts';
import { storeChanges } from '../../repositories/imports/changes.ts';
import { missingCodes, type MissingCode } from '../../repositories/imports/codes.ts';
import { countAtEnds, followRows, insertEnds } from '../../repositories/imports/ends.ts';
import type { ImportRow } from '../../repositories/imports/records.ts';
import type { Staging } from '../../repositories/imports/staging.ts';
import { insertAdded, markRemoved, updateChanged } from '../../repositories/imports/writeRows.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { reconcileHistory } from '../../repositories/progressHistory.ts';
import { requireFresh } from './freshness.ts';
import type { Hold } from './hold.ts';

/** New rows get their ends; the ends of changed rows follow, and are recalculated before what reads them. */
async function writeEnds(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
  added: number,
): Promise<void> {
  if (added > 0) await insertEnds(transaction, staging, projectId, version);
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

/** Rows of the file that differ from the project. */
const rowsOfFile = ({ record: { counts } }: ImportRow): number =>
  (counts?.added ?? 0) + (counts?.changed ?? 0) + (counts?.reinstated ?? 0);

async function writeRows(
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging,
  version: number,
  control: JobControl,
): Promise<void> {
  const { record } = kept;
  const { projectId, importType } = record;
  const total = rowsOfFile(kept) + (record.counts?.removed ?? 0);
  const changed = await updateChanged(transaction, staging, projectId, version);
  const removed = await markRemoved(transaction, staging, projectId, version);
  control.report({ phase: 'writing', done: changed.length + removed.length, total });
  const added = await insertAdded(transaction, staging, projectId, version);
  control.report({ phase: 'writing', done: changed.length + removed.length + added, total });
  await writeEnds(transaction, staging, projectId, version, added);
  // Rows nothing is recorded on were written with their hours; what the others earned is worked out again.
  const begun = changed.filter((row) => row.recalculate).map((row) => row.id);
  const left = removed.filter(({ isBegun }) => isBegun).map(({ id }) => id);
  if (begun.length + left.length > 0) {
    await recalculate(transaction, projectId, importType, { ids: [...begun, ...left] });
    await reconcileHistory(transaction, projectId, importType, begun);
  }
  if (added > 0) await storeAdded(transaction, staging, projectId, version);
  await storeChanges(transaction, staging, projectId);
}

/** What was reviewed, or nothing where somebody wrote past it: then it throws 'import.stale'. Gives the codes that are still to be listed. */
export async function writeDifferences(
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging,
  held: Hold,
  control: JobControl,
): Promise<MissingCode[]> {
  await requireFresh(transaction, kept, staging, held);
  const missing =
    kept.record.options?.createMissingCodes === true
      ? await missingCodes(transaction, staging, kept.record.projectId, {
          isEveryRow: rowsOfFile(kept) === kept.stagedRows,
        })
      : [];
  await writeRows(transaction, kept, staging, held.version, control);
  return missing;
}
