import { getChangeReport, type ChangeRow } from '../../../contract/imports.ts';
import type { QueryInputOf } from '../../../contract/endpoint.ts';
import type { Call } from '../../api/client.ts';
import type { ExportTable } from '../../exports/tableFile.ts';

const pageSize = 5000;

/** Every change of an import that matches, also those the screen does not show. */
export async function allChanges(call: Call, query: QueryInputOf<typeof getChangeReport>): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for (;;) {
    const page = { ...query, offset: rows.length, limit: pageSize };
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const { rows: more, total } = await call(getChangeReport, { query: page, quiet: true });
    rows.push(...more);
    if (more.length === 0 || rows.length >= total) return rows;
  }
}

const text = (label: string) => ({ label, kind: 'text' as const });
const number = (label: string) => ({ label, kind: 'number' as const });

/** The change report as a file, one line a changed field. */
export const changeFile = (fileName: string, rows: readonly ChangeRow[]): ExportTable => ({
  fileName: `${fileName.replace(/\.[^.]+$/, '')} changes`,
  columns: [
    ...['Change', 'Tag', 'Type', 'Area', 'Package', 'Foreman', 'Field', 'Old', 'New'].map(text),
    ...['Delta', 'Delta, %'].map(number),
    ...['Progress', 'Impact'].map(text),
    ...['Old budget, h', 'New budget, h'].map(number),
  ],
  rows: rows.map((row) => [
    row.change,
    row.tag,
    row.typeCode,
    row.area,
    row.package,
    row.foreman,
    row.field,
    row.oldValue,
    row.newValue,
    row.delta,
    row.deltaPercent,
    row.progressState,
    row.impact,
    row.oldHours,
    row.newHours,
  ]),
});
