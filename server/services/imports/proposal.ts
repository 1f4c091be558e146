/** What the wizard proposes for an uploaded file: sheet, header row, mapping; and what the first rows tell of columns. */
import { createHash } from 'node:crypto';
import type { Commodity } from '../../../contract/commodities/field.ts';
import { commodities, type ImportType } from '../../../contract/commodities/index.ts';
import {
  findHeaderRow,
  matchHeaders,
  normaliseHeader,
  readHeader,
  type HeaderPlace,
} from '../../../contract/headers.ts';
import type { ColumnMapping, SheetPreview, TagRecipe } from '../../../contract/imports.ts';
import { constantPrefix } from '../../../contract/tagRecipe.ts';
import type { Transaction } from '../../db/connect.ts';
import { findMapping, type RememberedMapping } from '../../repositories/imports.ts';
import { limits } from './limits.ts';
import { endsWithRuns } from './parsing/columnHints.ts';
import type { ColumnHints } from './parsing/plan.ts';
import type { InspectedSheet, Inspection } from './reading/row.ts';

/** Names a set of headers: the same columns in the same order are the same schedule. */
export function headerKey(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map((header) => normaliseHeader(header).text)))
    .digest('hex');
}

/** The header of a sheet: as a person chose it (0: none), or the most telling of the first rows. */
export function headerOf(sheet: InspectedSheet, commodity: Commodity, chosen: number | undefined): HeaderPlace {
  if (chosen === undefined) return findHeaderRow(sheet.firstRows, commodity);
  if (chosen > 0 && chosen <= sheet.firstRows.length) return readHeader(sheet.firstRows, chosen, commodity);
  return {
    headerRow: null,
    headerRows: 0,
    headers: Array.from({ length: sheet.columnCount }, (_, column) => `Column ${column + 1}`),
  };
}

export interface ProposedSheet {
  readonly preview: SheetPreview;
  readonly remembered: RememberedMapping | null;
}

async function propose(
  transaction: Transaction,
  projectId: number,
  type: ImportType,
  sheet: InspectedSheet,
  chosen: number | undefined,
): Promise<ProposedSheet> {
  const place = headerOf(sheet, commodities[type], chosen);
  const matched = matchHeaders(place.headers, commodities[type]);
  const remembered = await findMapping(transaction, projectId, type, headerKey(place.headers));
  return {
    remembered,
    preview: {
      name: sheet.name,
      rowCount: sheet.rowCount,
      columnCount: sheet.columnCount,
      rows: sheet.firstRows.slice(0, Math.max(limits.previewRowsShown, (place.headerRow ?? 0) + 5)),
      headerRow: place.headerRow,
      headerRows: place.headerRows,
      headers: [...place.headers],
      mapping: remembered?.mapping ?? matched.mapping,
      score: remembered ? Math.max(matched.score, Object.keys(remembered.mapping).length) : matched.score,
    },
  };
}

/** Previews of all sheets; the chosen header row belongs to the chosen sheet. The best header wins, then the longer sheet. */
export async function proposeSheets(
  transaction: Transaction,
  projectId: number,
  type: ImportType,
  inspection: Inspection,
  chosen: { readonly sheet?: string | undefined; readonly headerRow?: number | undefined } = {},
): Promise<{ sheets: ProposedSheet[]; best: ProposedSheet }> {
  const sheets: ProposedSheet[] = [];
  for (const sheet of inspection.sheets) {
    const headerRow = chosen.sheet === undefined || chosen.sheet === sheet.name ? chosen.headerRow : undefined;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    sheets.push(await propose(transaction, projectId, type, sheet, headerRow));
  }
  const named = sheets.find(({ preview }) => preview.name === chosen.sheet);
  const [best] = sheets.toSorted(
    (a, b) => b.preview.score - a.preview.score || b.preview.rowCount - a.preview.rowCount,
  );
  const proposed = named ?? best;
  if (!proposed) throw new Error('A file without sheets was accepted.');
  return { sheets, best: proposed };
}

/** What the first rows tell about the columns that will be read. */
export function hintsOf(
  sheet: InspectedSheet,
  firstDataRow: number,
  mapping: ColumnMapping,
  recipe: TagRecipe | null,
): ColumnHints {
  const rows = sheet.firstRows.slice(firstDataRow - 1);
  const cells = (column: number) => rows.map((row) => row[column] ?? '');
  const columns = new Set([...Object.keys(mapping).map(Number), ...(recipe?.columns ?? [])]);
  const prefixes: Record<string, string> = {};
  for (const column of columns) {
    const prefix = constantPrefix(cells(column));
    if (prefix !== undefined) prefixes[String(column)] = prefix;
  }
  const hasRuns = Object.values(mapping).includes('runs');
  const typeColumn = Object.entries(mapping).find(
    ([column, field]) => (field === 'typeCode' || field === 'size') && endsWithRuns(cells(Number(column))),
  );
  return { prefixes, runsFromColumn: hasRuns || !typeColumn ? null : Number(typeColumn[0]) };
}
