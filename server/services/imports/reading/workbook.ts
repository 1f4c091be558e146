/** The only module that knows the workbook reader: sheet names, and rows as text. */
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { DomainError } from '../../../domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { limits } from '../limits.ts';
import type { SourceRow } from './row.ts';

type WorkbookValue = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number];

const unreadable = (cause: unknown) => new DomainError('import.fileUnreadable', fileMessage('unreadable'), { cause });

/** The names of the sheets a person sees, in their order; hidden ones are left out. */
export async function sheetNames(bytes: Uint8Array): Promise<{ visible: string[]; hidden: number }> {
  const visible: string[] = [];
  let hidden = 0;
  const note = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    if (info.hidden === true || info.veryHidden === true) hidden += 1;
    else visible.push(info.name);
    return false;
  };
  await readXlsx(bytes, { sheets: note }).catch((error: unknown) => {
    throw unreadable(error);
  });
  return { visible, hidden };
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** A cell as text: dates as ISO days, numbers in their shortest form, formulas by the value stored with them. */
function cellText(value: WorkbookValue | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : '';
}

const batchRows = 500;

/** The rows of one sheet that hold anything, in batches; of merged cells only the first holds the value. */
export async function* workbookRows(bytes: Uint8Array, sheet: string): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  try {
    for await (const row of streamXlsxRows(bytes, { sheet })) {
      if (row.index >= limits.rows) {
        throw new DomainError('import.fileUnsafe', fileMessage('longSheet', { rows: limits.rows }));
      }
      const cells = row.values.map(cellText);
      for (const cell of cells) {
        if (cell.length > limits.cellCharacters) {
          const where = { row: String(row.index + 1), characters: limits.cellCharacters };
          throw new DomainError('import.fileUnsafe', fileMessage('longCell', where));
        }
      }
      batch.push({ number: row.index + 1, cells });
      if (batch.length === batchRows) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error);
  }
}
