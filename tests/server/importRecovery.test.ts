import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { importSteps, lines, rowsByTag } from './fixtures/importSteps.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { startTestServer } from './testServer.ts';

/** Kills in the middle of an apply; more by KILLS, at other moments each. */
const kills = Number(process.env['KILLS'] ?? 3);
const rowCount = 4000;

let folder: string;
let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
let server: ServerProcess;
const start = () => startProcess(folder, scratch?.url);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-kill-'));
  scratch = await scratchDatabase();
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await scratch?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Draft {
  importId: string;
  sheets: { name: string; headerRow: number; mapping: Record<string, string> }[];
}

const file = (prefix: string) =>
  lines(
    'Cable Tag,From,To,Cable Type,Length (ft)',
    ...Array.from({ length: rowCount }, (_, n) => `${prefix}-${n},MCC-${n % 50},PMP-${n},Power,${n % 300}`),
  );

async function newProject(): Promise<number> {
  const { body } = await server.call('POST', '/project/create', {
    projectNumber: `K-${performance.now()}`,
    name: 'Kill',
    client: '',
    location: '',
    startDate: null,
  });
  return Number(body['id']);
}

async function upload(projectId: number, prefix: string): Promise<Draft> {
  const { status, body } = await server.upload(
    '/import/upload',
    { projectId: String(projectId), importType: 'cable' },
    { name: 'cables.csv', content: file(prefix) },
  );
  expect(status).toBe(200);
  return body as unknown as Draft;
}

function checkBody(projectId: number, { importId, sheets: [sheet] }: Draft): object {
  return {
    projectId,
    importId,
    sheet: sheet!.name,
    headerRow: sheet!.headerRow,
    mapping: sheet!.mapping,
    mode: 'full',
    options: {},
  };
}

const record = async (projectId: number, importId: string) =>
  (await server.call('GET', `/import/get?projectId=${projectId}&importId=${importId}`)).body;

async function cablesIn(projectId: number): Promise<number> {
  const { body } = await server.call('GET', `/commodity/changes?projectId=${projectId}&type=cable&since=0`);
  return (body['ids'] as number[]).length;
}

const standing = (found: Record<string, unknown>) =>
  `${String(found['status'])}: ${typeof found['problem'] === 'string' ? found['problem'] : ''}`;

const outcomes = new Set([
  `applied:  ${rowCount} cables`,
  'checked:  0 cables',
  'interrupted: The server stopped while the import was being applied. Nothing was written; open it and continue. 0 cables',
]);

describe('a server that is killed', () => {
  it('while it checks leaves nothing, says so, and goes on from the stored file', async () => {
    const projectId = await newProject();
    const draft = await upload(projectId, 'CHECK');
    const checking = server.call('POST', '/import/check', checkBody(projectId, draft)).catch(() => null);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until the check is at work
      const { status } = await record(projectId, draft.importId);
      if (status !== 'draft') break;
    }
    await server.kill();
    await checking;

    server = await start();
    const found = await record(projectId, draft.importId);
    // The check may have ended just before; then there is nothing to say.
    expect([
      'interrupted: The server stopped while the file was being checked. Nothing was written; open it and continue.',
      'checked: ',
    ]).toContain(standing(found));
    expect(await cablesIn(projectId)).toBe(0);
    const checked = await server.call('POST', '/import/check', checkBody(projectId, draft));
    expect(checked.body).toMatchObject({ counts: { added: rowCount } });
    const applied = await server.call('POST', '/import/apply', { projectId, importId: draft.importId });
    expect(applied.body).toMatchObject({ record: { status: 'applied' } });
    expect(await cablesIn(projectId)).toBe(rowCount);
  });

  it.each(Array.from({ length: kills }, (_, kill) => kill))(
    'while it applies leaves all or nothing, and can be continued (%i)',
    async (kill) => {
      const projectId = await newProject();
      const draft = await upload(projectId, `APPLY${kill}`);
      await server.call('POST', '/import/check', checkBody(projectId, draft));
      const applying = server.call('POST', '/import/apply', { projectId, importId: draft.importId }).catch(() => null);
      const moment = Math.round(Math.random() * 900);
      await new Promise((resolve) => setTimeout(resolve, moment));
      await server.kill();
      const answer = await applying;

      server = await start();
      const found = await record(projectId, draft.importId);
      const rows = await cablesIn(projectId);
      const outcome = `${standing(found)} ${rows} cables`;
      const after = `killed after ${moment} ms`;
      expect({ after, outcome: outcomes.has(outcome) ? 'all or nothing' : outcome }).toEqual({
        after,
        outcome: 'all or nothing',
      });
      expect({ after, lost: answer?.status === 200 && found['status'] !== 'applied' }).toEqual({ after, lost: false });
      const again = await server.call('POST', '/import/apply', { projectId, importId: draft.importId });
      expect({ after, ...again }).toMatchObject({
        after,
        status: 200,
        body: { record: { status: 'applied', counts: { added: rowCount } } },
      });
      expect(await cablesIn(projectId)).toBe(rowCount);
    },
  );
});

describe('an interrupted import', () => {
  it('is applied from its stored file, and refused when the file is gone', async () => {
    const data = await mkdtemp(join(tmpdir(), 'wireway-recovery-'));
    const inside = await startTestServer({ env: { DATA_DIR: data } });
    try {
      const { id: projectId } = await inside.createProject();
      const steps = importSteps(inside.as('project-lead', projectId), projectId);
      const interrupt = async (importId: string) => {
        await inside.database.transaction((transaction) =>
          transaction.execute("update import set status = 'applying' where id = $1", [importId]),
        );
        expect(await markInterruptedImports(inside.database, data)).toBe(1);
      };
      const first = await steps.look(lines('Cable,From', 'C-1,A', 'C-2,B'));
      await interrupt(first.draft.importId);
      expect((await steps.apply(first.draft)).record).toMatchObject({ status: 'applied', problem: null });
      expect((await rowsByTag(inside, projectId, 'cable', [])).size).toBe(2);

      const second = await steps.look(lines('Cable,From', 'C-1,A', 'C-3,B'));
      await interrupt(second.draft.importId);
      await rm(join(data, 'uploads', second.draft.importId));
      await expect(steps.apply(second.draft, 'REMOVE')).rejects.toMatchObject({ code: 'import.fileMissing' });
      await expect(steps.check(second.draft)).rejects.toMatchObject({ code: 'import.fileMissing' });
    } finally {
      await inside.close();
      await rm(data, { recursive: true, force: true });
    }
  });
});
