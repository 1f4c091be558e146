/**
 * Cables as the server sends them: three that `tests/server/commodityRecorded.test.ts` records and verifies, and similar ones.
 * Snapshots with a test's own input are built from the declaration; `table.test.ts` checks the builder against the recording.
 */
import { getChanges, type Changes, type SnapshotColumn } from '../../../contract/rows/changes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { recordedReply } from '../recorded.ts';

export type Cable = { id: number } & Record<string, string | number | null>;

export const recordedCables = recordedReply(getChanges, 'cables');

function cellOf(column: SnapshotColumn, row: number): string | number | null {
  if (column.kind === 'number') return column.values[row] ?? null;
  return column.values[column.codes[row] ?? -1] ?? null;
}

/** Returns the rows of a snapshot, each with every column of it. */
export const cablesOf = ({ ids, columns }: Changes): Cable[] =>
  ids.map((id, row) => ({
    ...Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, cellOf(column, row)])),
    id,
  }));

export const threeCables: readonly Cable[] = cablesOf(recordedCables);

function columnFrom(type: CommodityType, key: string, values: readonly (string | number | null)[]): SnapshotColumn {
  if (!isTextKind(fieldOf(type, key)!.kind)) return { kind: 'number', values: values as (number | null)[] };
  const dictionary = [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];
  const codes = values.map((value) => dictionary.indexOf(String(value)));
  return { kind: 'dictionary', values: dictionary, codes };
}

/** Returns changes with these rows, all with the same fields; a snapshot leaves out columns without values. */
export function changesOf(
  cables: readonly Cable[],
  rest: Partial<Changes> = {},
  type: CommodityType = 'cable',
): Changes {
  const { version = recordedCables.version, full = true } = rest;
  const keys = [...new Set(cables.flatMap((cable) => Object.keys(cable)))].filter((key) => key !== 'id');
  const columns = keys.flatMap((key) => {
    const values = cables.map((cable) => cable[key] ?? null);
    return full && values.every((value) => value === null) ? [] : [[key, columnFrom(type, key, values)] as const];
  });
  return {
    ...recordedCables,
    version,
    full,
    ids: cables.map(({ id }) => id),
    rowVersions: cables.map(() => version),
    columns: Object.fromEntries(columns),
    ...rest,
  };
}
