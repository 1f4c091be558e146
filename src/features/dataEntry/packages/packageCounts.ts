/** Packages of the rows on this device, each with its progress. */
import { compareNatural } from '../../../../contract/base/values/compareNatural.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { withEntryDefaults } from '../../../../contract/progress/entryDefaults.ts';
import { packageFieldOf } from '../../../../contract/packages/packageTypes.ts';
import { stepFractions, type Row } from '../../../../contract/progress/progress.ts';
import { isUnsent, needsAttention, type Operation } from '../../../../machines/outbox/operation.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { rowOfTable } from '../../../store/table/rowOfTable.ts';

export interface PackageCount {
  readonly number: string;
  readonly done: number;
  readonly total: number;
}

interface CountedRows {
  readonly table: CommodityStore['table'];
  /** Entries of this type in the outbox. */
  readonly operations: readonly Operation[];
}

/** Returns rows with their entries applied, by id, for entries that the table does not include yet. */
function rowsWithEntries({ table, operations }: CountedRows, commodity: Commodity): Map<number, Row> {
  const isAhead = (operation: Operation) =>
    !needsAttention(operation) && (isUnsent(operation) || (operation.version ?? 0) > table.version);
  const rows = new Map<number, Row>();
  for (const { recordId, before, after, entry } of operations.filter(isAhead)) {
    const row = rows.get(recordId) ?? rowOfTable(table, commodity, recordId);
    if (!row || !entry) continue;
    const was = { ...row, ...before };
    rows.set(recordId, { ...was, ...withEntryDefaults(commodity, was, after, entry) });
  }
  return rows;
}

/**
 * Counts the rows of each package. A row is done when its main step is done, the step a crew counts, including entries waiting on
 * the device. Removed rows are not counted.
 */
export function countPackages(rows: CountedRows, commodity: Commodity): PackageCount[] {
  const { table } = rows;
  const named = packageFieldOf(commodity);
  const step = commodity.steps.find(({ key }) => key === commodity.mainStep);
  const counts = new Map<string, { done: number; total: number }>();
  if (!named || !step) return [];
  const entered = rowsWithEntries(rows, commodity);
  const fractionOf = (row: number): number => {
    const ahead = entered.get(table.ids[row]!);
    return ahead ? (stepFractions(commodity, ahead)[step.key] ?? 0) : Number(table.read(row, step.fractionField) ?? 0);
  };
  for (let row = 0; row < table.length; row += 1) {
    const number = table.read(row, named.key);
    if (typeof number !== 'string' || number === '' || table.read(row, 'removed') === true) continue;
    const count = counts.get(number) ?? { done: 0, total: 0 };
    count.total += 1;
    if (fractionOf(row) >= 1) count.done += 1;
    counts.set(number, count);
  }
  return Array.from(counts, ([number, count]) => ({ number, ...count })).toSorted((one, other) =>
    compareNatural(one.number, other.number),
  );
}
