import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { releaseLeases } from '../../server/repositories/jobs.ts';
import { markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { importSteps, lines, rowsByTag } from './fixtures/importSteps.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { loseUpload } from './fixtures/storedUploads.ts';
import { startTestServer } from './testServer.ts';
import { exploration, isDrawn, explorationTimeout } from '../support/exploration.ts';
import { attack } from '../support/attack.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

/** Number of kills during an apply, each at another moment; starting a server takes as long as a hundred calls. */
const kills = exploration < 1 ? Number(isDrawn('a kill in the middle of an apply')) : Math.floor(25 * exploration);
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

/** Releases the leases of a killed server early; the test that kills a check shows that they expire without help. */
async function letLeasesRunOut(): Promise<void> {
  if (scratch === undefined) return;
  const database = await openDatabase({ engine: 'postgres', url: scratch.url });
  await database.transaction((transaction) => releaseLeases(transaction, null));
  await database.close();
}

/** Returns the record once no job is running on the import; a job of a killed server is taken over by the next one. */
async function settled(projectId: number, importId: string): Promise<Record<string, unknown>> {
  for (let look = 0; look < 600; look += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    const found = await record(projectId, importId);
    // The job holds the only connection: on a slow machine this call gets a response that asks for a retry.
    const isAtWork = found['code'] === 'server.busy' || ['checking', 'applying'].includes(String(found['status']));
    if (!isAtWork) return found;
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The job has not ended within a minute.');
}

async function checkThrough(projectId: number, draft: Draft): Promise<void> {
  await server.call('POST', '/import/check', checkBody(projectId, draft));
  expect(await settled(projectId, draft.importId)).toMatchObject({ status: 'checked' });
}

describe('a server that is killed', () => {
  attack('while it checks leaves nothing in the project, and the next server checks from the stored file', async () => {
    const projectId = await newProject();
    const draft = await upload(projectId, 'CHECK');
    await server.call('POST', '/import/check', checkBody(projectId, draft));
    await server.kill();

    server = await start();
    expect(await cablesIn(projectId)).toBe(0);
    expect(await settled(projectId, draft.importId)).toMatchObject({
      status: 'checked',
      problem: null,
      counts: { added: rowCount },
    });
    await server.call('POST', '/import/apply', { projectId, importId: draft.importId });
    expect(await settled(projectId, draft.importId)).toMatchObject({ status: 'applied' });
    expect(await cablesIn(projectId)).toBe(rowCount);
  });

  it.each(Array.from({ length: kills }, (_, kill) => kill))(
    'while it applies leaves all or nothing, and the next server continues (%i)',
    async (kill) => {
      const projectId = await newProject();
      const draft = await upload(projectId, `APPLY${kill}`);
      await checkThrough(projectId, draft);
      const requested = await server.call('POST', '/import/apply', { projectId, importId: draft.importId });
      const moment = Math.round(Math.random() * 900);
      await new Promise((resolve) => setTimeout(resolve, moment));
      await server.kill();
      await letLeasesRunOut();

      server = await start();
      const after = `killed after ${moment} ms`;
      expect({ after, status: requested.status }).toEqual({ after, status: 200 });
      const rows = await cablesIn(projectId);
      expect({ after, allOrNothing: rows === 0 || rows === rowCount }).toEqual({ after, allOrNothing: true });
      expect({ after, ...(await settled(projectId, draft.importId)) }).toMatchObject({
        after,
        status: 'applied',
        problem: null,
        counts: { added: rowCount },
      });
      expect(await cablesIn(projectId)).toBe(rowCount);
      const again = await server.call('POST', '/import/apply', { projectId, importId: draft.importId });
      expect(again.body).toMatchObject({ status: 'applied' });
      expect(await cablesIn(projectId)).toBe(rowCount);
    },
  );
});

describe('an interrupted import', () => {
  it('is applied from its stored file, and rejected if the file is missing', async () => {
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
      await loseUpload(inside, projectId, second.draft.importId);
      await expect(steps.apply(second.draft, 'REMOVE')).rejects.toMatchObject({ code: 'import.fileMissing' });
      await expect(steps.check(second.draft)).rejects.toMatchObject({ code: 'import.fileMissing' });
    } finally {
      await inside.close();
      await rm(data, { recursive: true, force: true });
    }
  });
});
