/** The refused rows of a file as a workbook to take home: the file's own columns, and why each row was refused. */
import type { RejectedRow, RejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { locales } from '../../../../contract/base/messages/locales.ts';
import { rejectedHeadings } from '../../../../contract/imports/rejectedFile.ts';
import type { ExportCell, ExportTable } from '../../../shared/files/tableFile.ts';
import type { RejectedSource } from './rejectedSource.ts';

const pageSize = 5000;

/** Every refused row, also those the screen does not show. */
export async function allRejectedRows(source: RejectedSource): Promise<RejectedRows> {
  const pages: RejectedRows[] = [];
  for (let offset = 0; ; offset += pageSize) {
    // oxlint-disable-next-line no-await-in-loop -- the reply says whether there are more
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

/** The headings in the language of the reader; the import knows all of them. */
const headingsIn = (language: string) => rejectedHeadings[locales.find((locale) => locale === language) ?? 'en-US'];

/** A plain number is one in the workbook too, so that it can be reckoned with; anything else stays as it is written. */
const asWritten = (cell: string): ExportCell => (cell !== '' && String(Number(cell)) === cell ? Number(cell) : cell);

const text = (label: string) => ({ label, kind: 'text' as const });

const reasonsOf = ({ reasons }: RejectedRow): string =>
  reasons.map(({ title, reason }) => (title === '' ? reason : `${title}: ${reason}`)).join('\n');

/** `fileName` without its ending. What was corrected so far is in it; `leftOut` says at its end that rows are missing. */
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
