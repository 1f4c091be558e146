/** Workbook of the rejected rows of a file: the file's own columns, and why each row was rejected. */
import type { RejectedRow, RejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { locales } from '../../../../contract/base/messages/locales.ts';
import { rejectedHeadings } from '../../../../contract/imports/rejectedFile.ts';
import type { ExportCell, ExportTable } from '../../../shared/files/tableFile.ts';
import type { RejectedSource } from './rejectedSource.ts';

const pageSize = 5000;

/** Loads every rejected row, including those the screen does not show. */
export async function allRejectedRows(source: RejectedSource): Promise<RejectedRows> {
  const pages: RejectedRows[] = [];
  for (let offset = 0; ; offset += pageSize) {
    // oxlint-disable-next-line no-await-in-loop -- each reply determines whether there is another page
    const page = await source.read({ offset, limit: pageSize });
    pages.push(page);
    if (offset + pageSize >= page.total)
      return {
        ...page,
        rows: pages.flatMap(({ rows }) => rows),
        corrections: pages.flatMap(({ corrections }) => corrections),
      };
  }
}

/** Headings in the user's language; the import recognizes the headings of all languages. */
const headingsIn = (language: string) => rejectedHeadings[locales.find((locale) => locale === language) ?? 'en-US'];

/** Returns a plain number as a number, so that the workbook can calculate with it; any other text stays as it is. */
const asWritten = (cell: string): ExportCell => (cell !== '' && String(Number(cell)) === cell ? Number(cell) : cell);

const text = (label: string) => ({ label, kind: 'text' as const });

const reasonsOf = ({ reasons }: RejectedRow): string =>
  reasons.map(({ title, reason }) => (title === '' ? reason : `${title}: ${reason}`)).join('\n');

/**
 * Builds the workbook; `fileName` has no extension. Corrections made so far are included; `leftOut` is the closing line stating
 * that rows are missing.
 */
export function rejectedFile(
  fileName: string,
  refused: RejectedRows,
  language: string,
  leftOut: string | null = null,
): ExportTable {
  const { columns, units, rows, corrections } = refused;
  const headings = headingsIn(language);
  const still = rows.filter(({ reasons }) => reasons.length > 0);
  const hasBuiltTags = still.some(({ builtTag }) => builtTag !== null);
  const own = (builtTag: string | null) => (hasBuiltTags ? [builtTag ?? ''] : []);
  const corrected = new Map(corrections.map(({ row, column, value }) => [`${row} ${column}`, value]));
  const cellsOf = ({ row, cells }: RejectedRow) =>
    columns.map((_, column) => asWritten(corrected.get(`${row} ${column}`) ?? cells[column] ?? ''));
  return {
    fileName,
    columns: [
      ...columns.map(({ title }) => text(title)),
      ...(hasBuiltTags ? [text(headings.builtTag)] : []),
      text(headings.reasons),
    ],
    rows: [
      ...(units ? [[...columns.map((_, column) => units[column] ?? ''), ...own(null), '']] : []),
      ...still.map((row) => cellsOf(row).concat(own(row.builtTag), reasonsOf(row))),
      ...(leftOut === null ? [] : [[...columns.map(() => ''), ...own(null), leftOut]]),
    ],
  };
}
