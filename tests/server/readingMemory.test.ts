/** A workbook that needs more memory than a reading thread is allowed ends that thread and nothing else. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';
import { endIdleReaders, inspect } from '../../server/services/imports/worker/workerPool.ts';
import { sheetXml, workbookParts, zipOf } from './fixtures/zipFile.ts';
import { attack } from '../support/attack.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

let folder: string;
let path: string;
const look = { rowsKept: 200, projectId: 1 };

/** 80,000 texts retained until the sheets are read: about 16 MB. */
function workbookOfTexts(): Buffer {
  const texts = Array.from({ length: 80_000 }, (_, at) => `<si><t>text ${at} ${'x'.repeat(80)}</t></si>`);
  const shared = `<Relationship Id="rIdS" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/>`;
  const parts = workbookParts(sheetXml([['Cable', 'From']])).map((part) =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? { name: part.name, content: String(part.content).replace('</Relationships>', `${shared}</Relationships>`) }
      : part,
  );
  const content = `<?xml version="1.0"?><sst xmlns="${spreadsheet}">${texts.join('')}</sst>`;
  return zipOf([...parts, { name: 'xl/sharedStrings.xml', content }]);
}

beforeAll(async () => {
  // Idle threads of earlier files in this worker would be used instead of new ones.
  await endIdleReaders();
  folder = mkdtempSync(join(tmpdir(), 'wireway-memory-'));
  path = join(folder, 'schedule.xlsx');
  writeFileSync(path, workbookOfTexts());
});
afterAll(async () => {
  await endIdleReaders();
  rmSync(folder, { recursive: true, force: true });
});

attack('a thread has a gigabyte; beyond its memory it ends with a word, and the next file is read', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>;
  await expect(inspect(path, 'workbook', { ...look, heapMegabytes: 12 })).rejects.toMatchObject({
    code: 'import.fileUnsafe',
    userMessage: { key: 'importFiles:outOfMemory' },
  });
  const [small] = await started;
  expect(small.threadId).toBe(-1);
  const next = once(process, 'worker') as Promise<[Worker]>;
  expect((await inspect(path, 'workbook', look)).sheets).toHaveLength(1);
  const [typical] = await next;
  expect(typical.resourceLimits).toMatchObject({ maxOldGenerationSizeMb: 1024 });
});
