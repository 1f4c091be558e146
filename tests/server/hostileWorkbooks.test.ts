/** Small files that expand when read: they are rejected or truncated, and the server keeps serving everyone else. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelImport, uploadImport } from '../../contract/imports/imports.ts';
import { day } from '../../contract/base/units/durations.ts';
import { openUploadLife } from '../../server/timings.ts';
import { limits } from '../../server/services/imports/limits.ts';
import { uploadsOf } from '../../server/services/imports/files/uploadsOf.ts';
import { cancelForgottenUploads } from '../../server/services/imports/recovery.ts';
import { createFairQueue } from '../../server/services/imports/worker/fairQueue.ts';
import { inspect } from '../../server/services/imports/worker/workerPool.ts';
import { importSteps, lines, sheetOf } from './fixtures/importSteps.ts';
import { livezLimitMs, watchLivez } from './fixtures/livez.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { sheetXml, workbookParts, zipOf, type ZipPart } from './fixtures/zipFile.ts';
import { localUploads, storedUploads } from './fixtures/storedUploads.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare, isDrawn } from '../support/exploration.ts';
import { waitMs } from '../support/slowness.ts';
import { imports as importsMessages } from '../../server/locales/en-US/imports.ts';
import { fillText } from '../support/fillText.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Parts of a workbook with these sheets and, if given, shared strings. */
function parts(sheets: readonly string[], strings?: readonly string[]): ZipPart[] {
  const named = sheets.map((_, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const shared = `<Relationship Id="rIdS" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/>`;
  return [
    ...workbookParts('').filter(({ name }) => !name.startsWith('xl/')),
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}${strings ? shared : ''}</Relationships>`,
    },
    ...sheets.map((content, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content })),
    ...(strings
      ? [
          {
            name: 'xl/sharedStrings.xml',
            content: `<?xml version="1.0"?><sst xmlns="${spreadsheet}">${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
          },
        ]
      : []),
  ];
}

const sheetOfCells = (rows: number, cell: (row: number) => string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${spreadsheet}"><sheetData>${Array.from({ length: rows }, (_, row) => `<row r="${row + 1}">${cell(row + 1)}</row>`).join('')}</sheetData></worksheet>`;

/** One text of 32,000 letters in 200 × 240 cells: 1.5 GB, written in 5 kB. */
const repeatedText = (columns: number) =>
  zipOf(parts([sheetOfCells(200, () => '<c t="s"><v>0</v></c>'.repeat(columns))], ['x'.repeat(32_000)]));
const manySheets = zipOf(
  parts(
    Array.from({ length: 1900 }, () =>
      sheetXml([
        ['Cable', 'From'],
        ['C-1', 'A'],
      ]),
    ),
  ),
);
/** Each sheet reads the same shared texts. */
const sharedTexts = zipOf(
  parts(
    Array.from({ length: 200 }, () =>
      sheetXml([
        ['Cable', 'From'],
        ['C-1', 'A'],
      ]),
    ),
    Array.from({ length: 40_000 }, (_, at) => `text ${at}`),
  ),
);
const lastColumn = zipOf(
  parts([
    sheetOfCells(
      2000,
      (row) => `<c r="A${row}" t="inlineStr"><is><t>C-${row}</t></is></c><c r="XFD${row}"><v>1</v></c>`,
    ),
  ]),
);

describe.runIf(isDrawn('hostile workbooks'))('a running server', () => {
  let folder: string;
  let process: ServerProcess;
  let database: Awaited<ReturnType<typeof scratchDatabase>>;
  let projectId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wireway-hostile-'));
    database = await scratchDatabase();
    process = await startProcess(folder, database?.url, { env: { NODE_OPTIONS: '--max-old-space-size=1024' } });
    const { body } = await process.call('POST', '/project/create', { projectNumber: 'H-1', name: 'Hostile' });
    projectId = String(body['id']);
  });
  afterAll(async () => {
    await process.kill();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const upload = (content: Uint8Array) =>
    process.upload(uploadImport.path, { projectId, importType: 'cable' }, { name: 'schedule.xlsx', content });

  const workbooks: readonly [string, Uint8Array, number][] = [
    ['one long text in 48,000 cells', repeatedText(240), 400],
    ['one long text in 12,000 cells', repeatedText(60), 200],
    ['1,900 sheets', manySheets, 400],
    ['200 sheets that share 40,000 texts', sharedTexts, 200],
    ['the last column in 2,000 rows', lastColumn, 200],
  ];
  // A server that blocks on a file does so each time; a machine that is busy with other work does not.
  it.each(drawShare(workbooks, ([what]) => what))(
    'responds while it reads %s',
    { retry: 2 },
    async (_what, content, status) => {
      const livez = await watchLivez(process.origin);
      const started = performance.now();
      const answer = await upload(content);
      const took = performance.now() - started;
      const { slowest, slowestBare, failures } = await livez.end();
      expect(answer.status).toBe(status);
      expect(failures).toEqual([]);
      expect(slowest - slowestBare).toBeLessThan(livezLimitMs);
      expect(took).toBeLessThan(3 * waitMs);
      const received = join(folder, database === undefined ? 'uploads' : 'upload-copies');
      const kept = readdirSync(received).map((name) => statSync(join(received, name)).size);
      expect(Math.max(...kept)).toBeLessThan(8 * 1024 * 1024);
      expect(process.child.exitCode).toBe(null);
    },
  );
});

describe('the stored part of a file', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wireway-kept-'));
    server = await startTestServer({ env: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is truncated if too large, with a notice', async () => {
    const projectId = (await server.createProject()).id;
    const cables = importSteps(server.as('project-lead', projectId), projectId);
    const draft = await cables.upload(repeatedText(60), 'schedule.xlsx');
    const sheet = sheetOf(draft);
    expect(sheet.rows[0]![0]).toHaveLength(limits.previewCellCharacters);
    expect(draft.record.notices.join(' ')).toContain('rows in the preview');
    const wide = await cables.upload(lastColumn, 'schedule.xlsx');
    expect(sheetOf(wide).columnCount).toBe(limits.mappableColumns);
    expect(wide.record.notices.join(' ')).toContain('Only the first 1,000 columns');
    expect(sheetOf(wide).rowCount).toBe(2000);
    const typical = await cables.upload(lines('Cable,From,', 'C-1,A,', 'C-2,B,x'), 'schedule.csv');
    expect(typical.record.notices).toEqual([]);
  });

  const filesOf = (id: string) => storedUploads(server, id);

  it('is deleted if not applied for a month, and limited until then', async () => {
    const projectId = (await server.createProject()).id;
    const lead = server.as('project-lead', projectId);
    const cables = importSteps(lead, projectId);
    const old = await cables.upload(lines('Cable,From', 'C-1,A'));
    const applied = await cables.upload(lines('Cable,From', 'C-1,A'));
    await cables.check(applied);
    await cables.apply(applied);
    const later = new Date(Date.now() + openUploadLife + day);
    await server.database.transaction((transaction) =>
      transaction.execute('update import set file_size = $2 where id = $1', [old.importId, limits.openUploadBytes]),
    );
    await expect(cables.upload(lines('Cable,From', 'C-1,A'))).rejects.toMatchObject({ code: 'import.busy' });
    expect(await filesOf(old.importId)).not.toEqual([]);
    expect(await cancelForgottenUploads({ ...server.context, now: () => new Date() })).toBe(0);
    await cancelForgottenUploads({ ...server.context, now: () => later });
    expect(await filesOf(old.importId)).toEqual([]);
    expect(await filesOf(applied.importId)).not.toEqual([]);
    await cables.upload(lines('Cable,From', 'C-1,A'));
    const events = await server.database.query<{ target: string }>(
      `select target from audit_event where action = 'import.expire'`,
    );
    expect(events.map(({ target }) => target)).toContain(old.importId);
  });

  const fill = (projectId: number, userId: number, count: number, size: number, status = 'draft') =>
    server.database.transaction((transaction) =>
      transaction.execute(
        `insert into import (project_id, id, import_type, status, file_name, file_size, file_hash, notices, uploaded_by, uploaded_at)
         select $1, gen_random_uuid(), 'cable', $5, 'schedule.csv', $4, '', '[]', $2, now() from generate_series(1, $3::int)`,
        [projectId, userId, count, size, status],
      ),
    );
  const newUser = (name: string, projectId: number) => {
    const person = server.as({ name, role: 'project-lead' }, projectId);
    return { person, cables: importSteps(person, projectId) };
  };

  it('is limited per user and project; others can still upload', async () => {
    const projectId = (await server.createProject()).id;
    const { person, cables } = newUser('Collector', projectId);
    await fill(projectId, await person.userId(), limits.ownOpenUploads - 1, 1024 * 1024);
    const last = await cables.upload(lines('Cable,From', 'C-1,A'));
    const stored = [await storedUploads(server), await localUploads(server)];
    await expect(cables.upload(lines('Cable,From', 'C-1,A'))).rejects.toMatchObject({
      code: 'import.busy',
      message: fillText(importsMessages.manyOwnOpen, { uploads: 80, megabytes: 79 }),
    });
    expect([await storedUploads(server), await localUploads(server)]).toEqual(stored);
    await newUser('Colleague', projectId).cables.upload(lines('Cable,From', 'C-1,A'));
    await person.call(cancelImport, { body: { projectId, importId: last.importId } });
    await cables.upload(lines('Cable,From', 'C-1,A'));
  });

  it('is limited in bytes per user, across all projects', async () => {
    const [here, there] = [(await server.createProject()).id, (await server.createProject()).id];
    const { person, cables } = newUser('Hoarder', here);
    await fill(there, await person.userId(), 21, 100 * 1024 * 1024);
    await expect(cables.upload(lines('Cable,From', 'C-1,A'))).rejects.toMatchObject({
      code: 'import.busy',
      message: expect.stringContaining('0 unfinished imports in this project, and 2,100 MB of them'),
    });
  });

  it('does not include applied or cancelled imports in its limit', async () => {
    const projectId = (await server.createProject()).id;
    const { person, cables } = newUser('Finisher', projectId);
    const userId = await person.userId();
    await fill(projectId, userId, limits.ownOpenUploads, 100 * 1024 * 1024, 'cancelled');
    expect(await cables.upload(lines('Cable,From', 'C-1,A'))).toMatchObject({ record: { status: 'draft' } });
  });

  it('is limited for concurrent uploads as well', async () => {
    const projectId = (await server.createProject()).id;
    const { person, cables } = newUser('Impatient', projectId);
    await fill(projectId, await person.userId(), limits.ownOpenUploads - 1, 1024);
    const uploads = await Promise.allSettled([1, 2, 3].map((n) => cables.upload(lines('Cable,From', `C-${n},A`))));
    expect(uploads.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('is read within a time limit, and the next file is read normally', async () => {
    const projectId = (await server.createProject()).id;
    const cables = importSteps(server.as('project-lead', projectId), projectId);
    const draft = await cables.upload(lastColumn, 'schedule.xlsx');
    const path = (await uploadsOf(server.context).open({ projectId, id: draft.importId }, 'file'))!;
    await expect(inspect(path, 'workbook', { rowsKept: 200, projectId, timeLimitMs: 1 })).rejects.toMatchObject({
      code: 'import.fileUnsafe',
      userMessage: { key: 'importFiles:tookTooLong' },
    });
    const again = await inspect(path, 'workbook', { rowsKept: 200, projectId });
    expect(again.sheets).toHaveLength(1);
  });
});

const refuse = () => new Error('enough');

describe('a fair queue', () => {
  it('gives each owner one place, then the next to the owner served least recently', async () => {
    const queue = createFairQueue({ places: 2, mostWaiting: 10, refuse });
    const order: string[] = [];
    const take = (owner: string, name: string) =>
      queue.acquire(owner).then((free) => {
        order.push(name);
        return free;
      });
    const [a1, a2, a3, b1, c1] = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('c', 'c1')];
    (await a1)();
    (await b1)();
    (await c1)();
    (await a2)();
    (await a3)();
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('has a maximum number of waiting requests', async () => {
    const queue = createFairQueue({ places: 1, mostWaiting: 2, refuse });
    const free = await queue.acquire('a');
    const waiting = [queue.acquire('a'), queue.acquire('a')];
    await expect(queue.acquire('a')).rejects.toThrow('enough');
    free();
    (await waiting[0]!)();
    (await waiting[1]!)();
  });
});
