/** Imports a schedule of the demonstration with the steps of the import wizard. */
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import {
  applyImport,
  checkImport,
  importOptions,
  uploadImport,
  type ImportMode,
} from '../../../contract/imports/imports.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { SeedRow } from '../rows.ts';
import type { DemoPerson } from './demoCalls.ts';

export interface Issue {
  readonly type: ImportType;
  readonly fileName: string;
  readonly revision: string;
  readonly notes: string;
  readonly mode: ImportMode;
  readonly rows: readonly SeedRow[];
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as comma-separated text, as spreadsheets save it. */
export const csvOf = (rows: readonly (readonly (CellValue | undefined)[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(String(cell ?? ''))).join(',')).join('\r\n');

/** Uploads, checks and applies; returns when the rows are written. */
export async function importSchedule(person: DemoPerson, projectId: number, issue: Issue): Promise<void> {
  const { type: importType, rows, mode, revision, notes } = issue;
  const fields = commodities[importType].fields.filter(
    ({ key, source }) => source === 'engineering' && rows.some((row) => row[key] !== undefined),
  );
  const content = csvOf([fields.map(({ label }) => label), ...rows.map((row) => fields.map(({ key }) => row[key]))]);
  const draft = await person.call(uploadImport, {
    body: { projectId, importType },
    file: { name: issue.fileName, content },
  });
  const target = { projectId, importId: draft.importId };
  await person.call(checkImport, {
    body: {
      ...target,
      sheet: draft.proposedSheet,
      headerRow: 1,
      mapping: Object.fromEntries(fields.map(({ key }, column) => [column, key])),
      mode,
      options: { ...importOptions.parse({}), revision, notes },
    },
  });
  await person.call(applyImport, { body: target });
}
