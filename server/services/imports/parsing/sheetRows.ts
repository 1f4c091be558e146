/** All rows of a sheet as they are in the file, for files that are read completely. */
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { eachLine, type Batch, type SourceRow } from '../reading/row.ts';
import { chosenReading } from './readingReport.ts';

/**
 * Returns the non-empty rows, with their struck-out text and a record of it. Throws 'import.fileUnsafe' if there are more than
 * `max`.
 */
export async function sheetRows(batches: AsyncIterable<Batch>, max: number): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  const take = (asFiled: SourceRow): void => {
    const row = chosenReading(asFiled, { struck: 'read' });
    if (!row.cells.some((cell) => cell.trim() !== '')) return;
    if (rows.length >= max) throw new DomainError('import.fileUnsafe', fileMessage('longFile', { rows: max }));
    rows.push(row);
  };
  for await (const batch of batches) {
    if ('bytes' in batch) eachLine(batch, (from, to, number) => take(batch.row(from, to, number)));
    else for (const row of batch) take(row);
  }
  return rows;
}
