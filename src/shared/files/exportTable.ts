/** Exports a table as a file to the user's download folder. A long table is written in a worker. */
import { download } from './download.ts';
import type { FileReply, FileRequest } from './fileWriter.ts';
import { fileOf, type ExportTable, type FileFormat } from './tableFile.ts';

/** Maximum number of rows written without a worker, which would take longer to start. */
const shortTable = 2000;
/** Rows per message to the worker, a few ms of copying. */
const partRows = 5000;

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('writeFile.worker.ts', import.meta.url), { type: 'module' });

/** True if the export takes long enough for a notification: a workbook of 100,000 cables takes several seconds. */
export const isLongTable = ({ rows }: ExportTable): boolean => rows.length > shortTable;

/** Exports a table. Throws if the worker or a writer cannot be loaded. */
export async function exportTable(table: ExportTable, format: FileFormat): Promise<void> {
  const file = isLongTable(table) ? await writeInThread(table, format) : await fileOf(table, format);
  download(file, `${table.fileName}.${format}`);
}

/** Writes a file in a worker. The tab stays responsive between the parts and while the file is written. */
export async function writeInThread(
  { rows, ...head }: ExportTable,
  format: FileFormat,
  start: () => Thread = startThread,
): Promise<Blob> {
  const thread = start();
  const written = new Promise<Blob>((resolve, reject) => {
    thread.addEventListener('message', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- messages come only from our own worker
      const { data } = event as MessageEvent<FileReply>;
      if (typeof data === 'string') reject(new Error(data));
      else resolve(data);
    });
    thread.addEventListener('error', () => reject(new Error('The thread that writes files stopped.')));
  });
  // The rejection is handled below, after all parts are sent.
  written.catch(() => undefined);
  try {
    for (let from = 0; from === 0 || from < rows.length; from += partRows) {
      const isLast = from + partRows >= rows.length;
      const part: FileRequest = { rows: rows.slice(from, from + partRows), last: isLast ? { head, format } : null };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      thread.postMessage(part);
      // oxlint-disable-next-line no-await-in-loop -- yields to keyboard and mouse events
      await new Promise((resolve) => setTimeout(resolve));
    }
    return await written;
  } finally {
    thread.terminate();
  }
}
