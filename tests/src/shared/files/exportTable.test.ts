/** A long table is written in a worker: it is sent in parts, and the file is the same as if it were written at once. */
import { expect, it, vi } from 'vitest';
import { writeInThread } from '../../../../src/shared/files/exportTable.ts';
import { fileWriter, type FileRequest } from '../../../../src/shared/files/fileWriter.ts';
import { csvFile, type ExportTable } from '../../../../src/shared/files/tableFile.ts';

const tableOf = (count: number): ExportTable => ({
  fileName: 'cables',
  columns: [
    { label: 'Cable', kind: 'text' },
    { label: 'Length, ft', kind: 'number' },
  ],
  rows: Array.from({ length: count }, (_, row) => [`P-${row}`, row / 2]),
});

/** Returns a worker that behaves like ours; `answer` can override its response. */
function threadThat(answer: (request: FileRequest) => Promise<unknown> | null = fileWriter()) {
  const heard: FileRequest[] = [];
  const target = new EventTarget();
  const thread = {
    addEventListener: target.addEventListener.bind(target),
    terminate: vi.fn<() => void>(),
    postMessage: (request: FileRequest) => {
      const reported = structuredClone(request);
      heard.push(reported);
      void answer(reported)?.then((data) => target.dispatchEvent(new MessageEvent('message', { data })));
    },
  };
  return { thread, heard, target };
}

it.each([0, 1, 5000, 12_001])('writes %d rows unchanged, in parts', async (count) => {
  const { thread, heard } = threadThat();
  const file = await writeInThread(tableOf(count), 'csv', () => thread);
  expect(await file.text()).toBe(await (await csvFile(tableOf(count))).text());
  expect(heard.map(({ rows }) => rows.length).every((rows) => rows <= 5000)).toBe(true);
  expect(heard.filter(({ last }) => last !== null)).toHaveLength(1);
  expect(thread.terminate).toHaveBeenCalledOnce();
});

it('reports an error of the worker, and terminates it', async () => {
  const { thread } = threadThat(async () => 'no such writer');
  await expect(writeInThread(tableOf(10), 'xlsx', () => thread)).rejects.toThrow('no such writer');
  expect(thread.terminate).toHaveBeenCalledOnce();
});

it('does not wait for a worker that stopped', async () => {
  const { thread, target } = threadThat(() => null);
  const written = writeInThread(tableOf(10), 'csv', () => thread);
  target.dispatchEvent(new Event('error'));
  await expect(written).rejects.toThrow('stopped');
});
