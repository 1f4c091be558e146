/**
 * A server on PostgreSQL behind pgbouncer, and the same server without it. Run by `scripts/poolerCheck.ts`, where pgbouncer is
 * installed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client as PostgresClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArchive, listArchives } from '../../../contract/admin/archives.ts';
import { getCurrentUser } from '../../../contract/users/currentUser.ts';
import { recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { getReport } from '../../../contract/reports/reports.ts';
import { getChanges, updateCommodities } from '../../../contract/rows/changes.ts';
import { createProject } from '../../../contract/setup/projects/projects.ts';
import { startScratchPostgres, type ScratchPostgres } from '../../../scripts/scratchPostgres.ts';
import { median } from '../../support/percentile.ts';
import { waitMs } from '../../support/slowness.ts';
import type { Client } from '../client.ts';
import { eventsOf, firstThat } from '../fixtures/liveEvents.ts';
import { importSteps, lines } from '../fixtures/importSteps.ts';
import { startProcess } from '../fixtures/serverProcess.ts';
import { startTwoProcesses, type TwoProcesses } from '../fixtures/twoProcesses.ts';
import { createScratchDatabase } from '../scratchDatabase.ts';
import { startStrictProvider, type StrictProvider } from '../strictProvider.ts';
import { startPgbouncer, type Pgbouncer } from './pgbouncer.ts';

const isRequested = process.env['POOLER_CHECK'] === 'on';
const minute = 60_000;

/** Largest ratio of the time of an import through the pooler to the time without it. */
const maxRatio = 1.5;
/** Pairs of imports per size: the machine can be busy during one of them. */
const pairs: readonly (readonly [rows: number, pairs: number])[] = [
  [500, 5],
  [20_000, 3],
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

describe.runIf(isRequested)('a server behind pgbouncer in transaction mode', () => {
  let folder: string;
  let postgres: ScratchPostgres;
  let pooler: Pgbouncer;
  let provider: StrictProvider;
  /** The same database server, through the pooler and without it. */
  let pooled: TwoProcesses;
  let direct: TwoProcesses;
  let pooledUrl: string;
  let listenUrl: string;
  let token: string;
  let ines: Client;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wireway-pooler-'));
    [postgres, provider] = await Promise.all([startScratchPostgres({ isDurable: true }), startStrictProvider()]);
    const [first, second] = [await createScratchDatabase(postgres.url), await createScratchDatabase(postgres.url)];
    pooler = await startPgbouncer(postgres.url, 'transaction');
    [pooledUrl, listenUrl] = [pooler.url(first.url), first.url];
    const env = { RATE_LIMITS: 'off' };
    pooled = await startTwoProcesses(join(folder, 'pooled'), pooledUrl, provider, {
      ...env,
      DATABASE_LISTEN_URL: listenUrl,
    });
    direct = await startTwoProcesses(join(folder, 'direct'), second.url, provider, env);
    token = (await provider.signIn('ines')).id_token;
    ines = pooled.as(token);
  }, 3 * minute);
  afterAll(async () => {
    await pooled?.stop();
    await direct?.stop();
    await pooler?.stop();
    provider?.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, minute);

  async function newProject(who: Client = ines): Promise<number> {
    const body = { projectNumber: `P-${randomUUID()}`, name: 'Pooled', client: '', location: '', startDate: null };
    return (await who.call(createProject, { body })).id;
  }

  async function newCable(projectId: number): Promise<number> {
    await importSteps(ines, projectId).run(lines('Cable Tag,From,Length (ft)', 'C-1,A,100'));
    const { ids } = await ines.call(getChanges, { query: { projectId, type: 'cable', since: 0 } });
    return ids[0]!;
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- used only here
  const entryOf = (commodityId: number) => ({
    id: randomUUID(),
    type: 'cable' as const,
    commodityId,
    workDate: new Date().toISOString().slice(0, 10),
    values: { pullStartMark: 10, pullEndMark: 60 },
  });

  it('does not start without a direct connection, and gives the reason and the remedy', async () => {
    const failure: unknown = await startProcess(join(folder, 'refused'), pooledUrl).catch((error: unknown) => error);
    const sentence = String(failure);
    print(sentence);
    expect(sentence).toContain(
      `Wireway did not start. DATABASE_URL (${new URL(pooledUrl).host}) leads through a pooler in transaction mode, which loses the notifications that live updates and imports wait for. Set DATABASE_LISTEN_URL to PostgreSQL itself and keep DATABASE_URL, or set DATABASE_URL to PostgreSQL itself.`,
    );
  });

  it(
    'starts behind pgbouncer in session mode without one, and not at all in statement mode',
    async () => {
      const [session, statement] = await Promise.all([
        startPgbouncer(postgres.url, 'session'),
        startPgbouncer(postgres.url, 'statement'),
      ]);
      try {
        const server = await startProcess(join(folder, 'session'), session.url(listenUrl));
        expect((await server.call('GET', '/project')).status).toBe(200);
        await server.kill();
        const refused = startProcess(join(folder, 'statement'), statement.url(listenUrl));
        await expect(refused).rejects.toThrow(
          'allows no transactions (transaction blocks not allowed in statement pooling',
        );
      } finally {
        await Promise.all([session.stop(), statement.stop()]);
      }
    },
    minute,
  );

  it(
    'signs users in, records entries and edits, reports, and notifies the other process',
    async () => {
      expect((await ines.call(getCurrentUser, {})).name).toBe('Inés Cárdenas');
      const projectId = await newProject();
      const commodityId = await newCable(projectId);
      const [here, there] = pooled.processes;
      const stop = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${here.origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
      const reported = firstThat(eventsOf(response), (event) => event.kind === 'version' && event.version === 2);
      const atOther = pooled.as(token, there);
      const { results } = await atOther.call(recordFieldWork, { body: { projectId, entries: [entryOf(commodityId)] } });
      expect(results.map(({ outcome }) => outcome)).toEqual(['recorded']);
      expect(await reported).toEqual({ kind: 'version', version: 2 });
      stop.abort();
      const cells = [{ field: 'foreman', before: null, after: 'Ruiz' }];
      const rows = [{ id: commodityId, operationId: randomUUID(), cells }];
      const edited = await ines.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
      expect(edited.updatedIds).toEqual([commodityId]);
      const { totals } = await ines.call(getReport, { query: { projectId, reportType: 'cable-summary' } });
      expect(Object.values(totals)).toContain(50);
    },
    minute,
  );

  it(
    'writes an archive and restores it for a test',
    async () => {
      await ines.call(createArchive, { body: {} });
      await expect
        .poll(
          async () => (await ines.call(listArchives)).archives.map(({ failure, check }) => [failure, check?.failure]),
          {
            timeout: waitMs * 6,
          },
        )
        .toEqual([[null, null]]);
    },
    2 * minute,
  );

  it(
    'leaves no setting behind in the sessions that the pooler lends to others',
    async () => {
      const projectId = await newProject();
      await importSteps(ines, projectId).run(scheduleOf(200));
      const clients = Array.from({ length: 12 }, () => new PostgresClient({ connectionString: pooledUrl }));
      await Promise.all(clients.map((client) => client.connect()));
      await Promise.all(clients.map((client) => client.query('begin')));
      const sessions = await Promise.all(
        clients.map(async (client) => {
          const { rows } = await client.query<Record<string, unknown>>(
            `select current_setting('statement_timeout') as timeout, current_setting('jit') as jit,
             current_setting('synchronous_commit') as commit, current_setting('work_mem') as memory`,
          );
          return rows[0];
        }),
      );
      await Promise.all(clients.map((client) => client.end()));
      for (const session of sessions) {
        expect(session).toEqual({ timeout: '0', jit: 'on', commit: 'on', memory: '4MB' });
      }
    },
    minute,
  );

  it.each(pairs)(
    `imports %i rows at most ${maxRatio} times as slowly as without the pooler`,
    async (rows, count) => {
      const schedule = scheduleOf(rows);
      const seconds = async (two: TwoProcesses): Promise<number> => {
        const who = two.as(token);
        const projectId = await newProject(who);
        const started = performance.now();
        await importSteps(who, projectId).run(schedule);
        return (performance.now() - started) / 1000;
      };
      await seconds(pooled);
      await seconds(direct);
      const [through, without]: [number[], number[]] = [[], []];
      for (let pair = 0; pair < count; pair += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
        through.push(await seconds(pooled));
        // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
        without.push(await seconds(direct));
      }
      const ratio = median(through) / median(without);
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- used only here
      const shown = (times: readonly number[]) => times.map((time) => time.toFixed(2)).join(' ');
      print(
        `${rows} rows: ${median(through).toFixed(2)} s through pgbouncer (${shown(through)}), ${median(without).toFixed(2)} s without (${shown(without)}), ratio ${ratio.toFixed(2)}`,
      );
      expect(ratio).toBeLessThanOrEqual(maxRatio);
    },
    5 * minute,
  );

  it(
    'asks for a retry while PostgreSQL restarts behind the pooler, and stores each acknowledged entry once',
    async () => {
      const projectId = await newProject();
      const commodityId = await newCable(projectId);
      const statuses = new Map<number, number>();
      const acknowledged: string[] = [];
      let isOver = false;
      const send = async (who: Client) => {
        // oxlint-disable-next-line no-unmodified-loop-condition -- the test sets it
        while (!isOver) {
          const entry = entryOf(commodityId);
          // oxlint-disable-next-line no-await-in-loop -- one entry after the other
          const answer = await who.post('/api/field-work/record', { projectId, entries: [entry] });
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
          if (answer.statusCode === 200) acknowledged.push(entry.id);
          // oxlint-disable-next-line no-await-in-loop -- a pace that both processes hold
          await wait(50);
        }
      };
      const senders = pooled.processes.map((at) => send(pooled.as(token, at)));
      await expect.poll(() => acknowledged.length, { timeout: waitMs }).toBeGreaterThan(10);
      postgres.halt();
      await expect.poll(() => statuses.get(503) ?? 0, { timeout: waitMs }).toBeGreaterThan(5);
      const before = acknowledged.length;
      postgres.restart();
      await expect.poll(() => acknowledged.length, { timeout: waitMs * 3 }).toBeGreaterThan(before + 10);
      isOver = true;
      await Promise.all(senders);
      print(`Answers by status while PostgreSQL restarted: ${JSON.stringify(Object.fromEntries(statuses))}`);
      expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
      const client = new PostgresClient({ connectionString: listenUrl });
      await client.connect();
      const { rows } = await client.query<{ id: string }>('select id from field_entry where id = any($1::uuid[])', [
        acknowledged,
      ]);
      await client.end();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    },
    2 * minute,
  );
});

/** Cable schedule with the columns that most schedules have. */
function scheduleOf(rows: number): string {
  const cables = Array.from(
    { length: rows },
    (_, row) =>
      `C-${row},MCC-${row % 300},PMP-${(row * 31) % 900},TYPE-${row % 40},${40 + (row % 1200)},TR-${row % 90}; TR-${row % 7}`,
  );
  return lines('Cable Tag,From,To,Cable Type,Length (ft),Route', ...cables);
}
