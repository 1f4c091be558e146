/** All rows of a sheet as the file has them, for files that are read whole. */
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { eachLine, type Batch, type SourceRow } from '../reading/row.ts';
import { chosenReading } from './readingReport.ts';

/** The rows that hold anything, with their struck text, which is noted. Throws 'import.fileUnsafe' where they are more than `most`. */
export async function sheetRows(batches: AsyncIterable<Batch>, most: number): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  const take = (asFiled: SourceRow): void => {
    const row = chosenReading(asFiled, { struck: 'read' });
    if (!row.cells.some((cell) => cell.trim() !== '')) return;
    if (rows.length >= most) throw new DomainError('import.fileUnsafe', fileMessage('longFile', { rows: most }));
    rows.push(row);
  };
  for await (const batch of batches) {
    if ('bytes' in batch) eachLine(batch, (from, to, number) => take(batch.row(from, to, number)));
    else for (const row of batch) take(row);
  }
  return rows;
}
