/** Effect of recorded entries on their rows. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { readersOf, recalculationOrder } from '../../../contract/commodities/links.ts';
import type { FieldEntry } from '../../../contract/progress/fieldEntries.ts';
import type { Transaction } from '../../db/database.ts';
import { readRows, writeFields } from '../../repositories/rows/commodities.ts';
import { stampOwnersOfEnds } from '../../repositories/ends/ends.ts';
import type { StoredEntryResult } from '../../repositories/entries/entryResult.ts';
import type { RowValues } from './decideEntry.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';

/** A recorded entry: its payload, the values it writes, and the result for the user. */
export interface Recording {
  readonly entry: FieldEntry;
  readonly payloadHash: string;
  readonly before: RowValues;
  readonly after: RowValues;
  readonly result: StoredEntryResult;
}

/** Writes the rows, recalculates hours and status in dependency order, and returns the new values per row. */
export async function writeRecordings(
  transaction: Transaction,
  projectId: number,
  version: number,
  recordings: readonly Recording[],
): Promise<Map<string, RowValues>> {
  const touched = new Map<CommodityType, Map<number, Record<string, RowValues[string]>>>();
  for (const { entry, after } of recordings) {
    const ofType = touched.get(entry.type) ?? new Map<number, Record<string, RowValues[string]>>();
    ofType.set(entry.commodityId, { ...ofType.get(entry.commodityId), ...after });
    touched.set(entry.type, ofType);
  }
  const types = [...touched.keys()];
  for (const [type, changes] of touched) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await writeFields(transaction, projectId, type, version, changes);
  }
  const readers = new Set(types.flatMap(readersOf));
  for (const reader of readers) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await stampOwnersOfEnds(transaction, projectId, reader, version);
  }
  for (const type of recalculationOrder.filter((each) => types.includes(each) || readers.has(each))) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; statuses read values recalculated earlier
    await recalculate(transaction, projectId, type, { rowVersion: version });
  }
  const derived = new Map<string, RowValues>();
  for (const [type, changes] of touched) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const [id, row] of await readRows(transaction, projectId, type, [...changes.keys()], null))
      derived.set(`${type} ${id}`, row.values);
  }
  return derived;
}
