/** A table becomes a file in the person's download folder. A long one is written on a thread of its own. */
import { download } from './download.ts';
import type { FileReply, FileRequest } from './fileWriter.ts';
import { fileOf, type ExportTable, type FileFormat } from './tableFile.ts';

/** Rows that are written before anybody notices: a thread would take longer to begin. */
const shortTable = 2000;
/** Rows handed over at once, a few ms of copying. */
const partRows = 5000;

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('writeFile.worker.ts', import.meta.url), { type: 'module' });

/** Whether it takes so long that the person is told: 100,000 cables as a workbook are several seconds. */
export const isLongTable = ({ rows }: ExportTable): boolean => rows.length > shortTable;

/** Throws when the thread or a writer cannot be had. */
export async function exportTable(table: ExportTable, format: FileFormat): Promise<void> {
  const file = isLongTable(table) ? await writeInThread(table, format) : await fileOf(table, format);
  download(file, `${table.fileName}.${format}`);
}

/** The page is free between the parts, and while the file is written. */
export async function writeInThread(
  { rows, ...head }: ExportTable,
  format: FileFormat,
  start: () => Thread = startThread,
): Promise<Blob> {
  const thread = start();
  const written = new Promise<Blob>((resolve, reject) => {
    thread.addEventListener('message', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own thread
      const { data } = event as MessageEvent<FileReply>;
      if (typeof data === 'string') reject(new Error(data));
      else resolve(data);
    });
    thread.addEventListener('error', () => reject(new Error('The thread that writes files stopped.')));
  });
  // Heard below, however long the parts take.
  written.catch(() => undefined);
  try {
    for (let from = 0; from === 0 || from < rows.length; from += partRows) {
      const isLast = from + partRows >= rows.length;
      const part: FileRequest = { rows: rows.slice(from, from + partRows), last: isLast ? { head, format } : null };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage(part);
      // oxlint-disable-next-line no-await-in-loop -- keys and the mouse come in between
      await new Promise((resolve) => setTimeout(resolve));
    }
    return await written;
  } finally {
    thread.terminate();
  }
}
