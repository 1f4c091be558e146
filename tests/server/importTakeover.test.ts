/** Two servers and one apply: the first is slow and loses its lease while writing, and the second takes over the job. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyImport, getImport } from '../../contract/imports/imports.ts';
import type { Transaction } from '../../server/db/database.ts';
import type { AnyJobKind } from '../../server/jobs/jobKind.ts';
import { createJobRunner, type JobRunner } from '../../server/jobs/runner.ts';
import { createLog } from '../../server/config/log.ts';
import { releaseLeases } from '../../server/repositories/jobs.ts';
import { importJobs } from '../../server/services/imports/jobs.ts';
import { importSteps, lines, rowsByTag } from './fixtures/importSteps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
let second: JobRunner | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-takeover-'));
  server = await startTestServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await second?.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const until = async (what: () => boolean | Promise<boolean>) => {
  for (let look = 0; look < 1000; look += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not happen within 10 s.');
};

const query = <Row>(text: string, parameters: readonly unknown[] = []) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, parameters));

/** Opens a transaction that stays open; the returned function rolls it back. */
async function openTransaction(work: (transaction: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  let undo: (() => void) | undefined;
  const undone = new Promise<void>((resolve) => {
    undo = resolve;
  });
  let started: (() => void) | undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const ended = server.database
    .transaction(async (transaction) => {
      await work(transaction);
      started?.();
      await undone;
      throw new Error('undone');
    })
    .catch(() => {});
  await isStarted;
  return async () => {
    undo?.();
    await ended;
  };
}

it('an apply taken over while it writes is written once, and its job ends like its import', async () => {
  const { id: projectId } = await server.createProject();
  const engineer = server.as('project-lead', projectId);
  const cables = importSteps(engineer, projectId);
  const header = 'Cable Tag,From,To,Length (ft)';
  await cables.run(lines(header, 'C-1,MCC-1,P-1,100', 'C-2,MCC-1,P-2,100'));
  const { draft } = await cables.look(lines(header, 'C-1,MCC-1,P-1,120', 'C-2,MCC-1,P-2,100', 'C-3,MCC-1,P-3,60'));
  const { importId } = draft;
  const recordNow = () => engineer.call(getImport, { query: { projectId, importId } });

  const started: string[] = [];
  const kinds = importJobs(server.context).map(({ name, run, abandoned }): AnyJobKind => ({
    name,
    abandoned,
    run: (...given) => {
      started.push(name);
      return run(...given);
    },
  }));
  const makeSecond = () => createJobRunner({ database: server.database, log: createLog('silent'), kinds });

  if (server.database.engine === 'postgres') {
    // A transaction locks C-1: the import waits for it after it has written the new rows.
    const undo = await openTransaction((transaction) =>
      transaction.execute("select from cable where project_id = $1 and tag = 'C-1' for update", [projectId]),
    );
    await engineer.call(applyImport, { body: { projectId, importId, confirmRemoval: '' } });
    await until(async () => (await recordNow()).progress?.done === 1);
    await server.database.transaction((transaction) => releaseLeases(transaction, null));
    second = makeSecond();
    await second.start();
    await until(() => started.length === 1);
    await undo();
  } else {
    // One connection: the second server gets it when the first has finished writing.
    second = makeSecond();
    await Promise.all([
      engineer.call(applyImport, { body: { projectId, importId, confirmRemoval: '' } }),
      server.database.transaction((transaction) => releaseLeases(transaction, null)),
      second.start(),
    ]);
  }
  await until(async () => (await recordNow()).status !== 'applying');
  await until(async () => (await query("select from job where status in ('queued', 'running')")).length === 0);

  expect(await recordNow()).toMatchObject({ status: 'applied', problem: null, counts: { added: 1, changed: 1 } });
  expect(await query('select status from job where subject = $1 order by created_at', [importId])).toEqual([
    { status: 'succeeded' },
    { status: 'succeeded' },
  ]);
  const rows = await rowsByTag(server, projectId, 'cable', ['designLength']);
  expect([...rows].map(([tag, { designLength }]) => [tag, designLength])).toEqual([
    ['C-1', 120],
    ['C-2', 100],
    ['C-3', 60],
  ]);
  const audited = await query("select from audit_event where project_id = $1 and action = 'import.apply'", [projectId]);
  expect(audited.length).toBe(2);
  expect((await rowsByTag(server, projectId, 'from-term', [])).size).toBe(3);
});
