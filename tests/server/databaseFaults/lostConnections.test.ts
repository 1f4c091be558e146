/** PostgreSQL connections that end while in use: the process survives, and callers get a response that asks for a retry. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attack } from '../../support/attack.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import type { Database } from '../../../server/db/database.ts';
import { scratchDatabase } from '../fixtures/serverProcess.ts';
import { openSiteOnPostgres, type SiteOnPostgres } from './siteOnPostgres.ts';
import { sendEntry, startWriters } from './writers.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
const terminateOne = `${terminate} and state <> 'idle' and application_name not like '%listen' order by random() limit 1`;

describe.runIf(onPostgres)('a lost database connection', () => {
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
  let site: SiteOnPostgres;
  let database: Database;
  /** Losses and returns of the connection for LISTEN. */
  const reports: boolean[] = [];

  beforeAll(async () => {
    scratch = await scratchDatabase();
    site = await openSiteOnPostgres({ directUrl: scratch!.url, cableCount: 8 });
    database = await openDatabase({
      engine: 'postgres',
      url: scratch!.url,
      connections: 3,
      onListening: (isListening) => void reports.push(isListening),
    });
  });
  afterAll(async () => {
    await database?.close();
    await site?.close();
    await scratch?.drop();
  });

  /** A transaction whose connection is terminated after `first` and which then continues with `rest`. */
  const terminatedAfter = (first: string, rest: string) =>
    database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      await transaction.execute(first);
      await site.query('select pg_terminate_backend($1)', [row!.pid]);
      while ((await site.query('select 1 from pg_stat_activity where pid = $1', [row!.pid])).length > 0) await wait(5);
      return transaction.query(rest);
    });
  const sleepingSessions = () => site.query("select 1 from pg_stat_activity where query = 'select pg_sleep(600)'");
  const works = () => database.transaction((transaction) => transaction.query('select 1 as works'));

  it('of a statement that outlives its stopping server ends with its session, and so with its locks', async () => {
    const stopping = await openDatabase({ engine: 'postgres', url: scratch!.url, connections: 1 });
    const started = stopping.transaction((transaction) => transaction.query('select pg_sleep(600)'));
    started.catch(() => undefined);
    while ((await sleepingSessions()).length === 0) await wait(20);
    await stopping.close();
    await expect(started).rejects.toThrow(/connection|terminat|answer|silent/i);
    // A session that is told to end takes a moment.
    await expect.poll(sleepingSessions).toEqual([]);
  });

  attack(
    'in the middle of transactions under load does not end the server, and every entry that was acknowledged is there once',
    async () => {
      const writers = startWriters(site.server, { projectId: site.projectId, cables: site.cables, retryMs: 10 });
      const failed = () => writers.calls.filter(({ status }) => status !== 200).length;
      while (site.server.child.exitCode === null && (failed() < 20 || writers.acknowledged.length < 40)) {
        // oxlint-disable-next-line no-await-in-loop -- runs until there are enough failed and acknowledged calls
        await site.query(terminateOne);
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        await wait(50);
      }
      await writers.stop();
      expect([site.server.child.exitCode, site.server.said()]).toEqual([null, expect.any(String)]);
      const failures = writers.calls.filter(({ status }) => status !== 200);
      expect(failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
      const entries = await site.query<{ id: string }>('select id from field_entry where project_id = $1', [
        site.projectId,
      ]);
      expect(entries.map(({ id }) => id).toSorted()).toEqual(writers.acknowledged.toSorted());
    },
  );

  it('between two statements of a transaction fails it, and the next one gets a new connection', async () => {
    const id = randomUUID();
    const insert = `insert into app_user (name, email, email_key) values ('${id}', '${id}', '${id}')`;
    await expect(terminatedAfter(insert, 'select 2')).rejects.toThrow(/connection|terminat/i);
    expect(await works()).toEqual([{ works: 1 }]);
    expect(await site.query('select 1 from app_user where name = $1', [id])).toEqual([]);
  });

  it('during a copy of rows ends the copy, and none of it is stored', async () => {
    async function* rows() {
      yield 'copy\tcopy\tcopy-first\n';
      await site.query(terminate);
      for (let at = 0; at < 2000; at += 1) {
        await wait(1);
        yield `${'x'.repeat(20_000)}\tcopy\tcopy-${at}\n`;
      }
    }
    const copy = database.transaction((transaction) =>
      transaction.copyIn('app_user', ['name', 'email', 'email_key'], rows()),
    );
    await expect(copy).rejects.toThrow(/connection|terminat|EPIPE|ECONNRESET/i);
    expect(await works()).toEqual([{ works: 1 }]);
    expect(await site.query(`select 1 from app_user where email_key like 'copy-%'`)).toEqual([]);
  });

  it('during an import stops neither server nor import: it is repeated and applied once', async () => {
    const { server, projectId } = site;
    const content = ['Cable Tag,From,To', ...Array.from({ length: 3000 }, (_, at) => `J-${at},MCC-1,P-${at}`)].join(
      '\n',
    );
    const fields = { projectId: String(projectId), importType: 'cable' };
    const schedule = { name: 'cables.csv', content };
    let draft: unknown;
    // The server has just lost its connections; a call can be rejected until it has new ones.
    const upload = async () => {
      const { status: uploaded, body } = await server.upload('/import/upload', fields, schedule);
      draft = body;
      return uploaded;
    };
    await expect.poll(upload).toBe(200);
    const { importId, sheets } = draft as {
      importId: string;
      sheets: { name: string; headerRow: number; mapping: object }[];
    };
    const [{ name: sheet, headerRow, mapping }] = sheets as [(typeof sheets)[0]];
    const status = async () =>
      (await server.call('GET', `/import/get?projectId=${projectId}&importId=${importId}`)).body['status'];
    const step = (name: string, body: object) =>
      server.call('POST', `/import/${name}`, { projectId, importId, ...body });

    await step('check', { sheet, headerRow, mapping, mode: 'partial', options: {} });
    await expect.poll(status, { timeout: 30_000 }).toBe('checked');
    const isWriting = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and query ~ 'insert into cable '`;
    await step('apply', {});
    while ((await site.query(isWriting)).length === 0 && (await status()) === 'applying') await wait(1);
    await site.query(terminate);
    await expect.poll(status, { timeout: 50_000, interval: 250 }).toBe('applied');
    expect([server.child.exitCode, server.said()]).toEqual([null, expect.any(String)]);
    const [found] = await site.query(
      `select count(*)::int as rows from cable where project_id = $1 and tag like 'J-%'`,
      [projectId],
    );
    expect(found).toEqual({ rows: 3000 });
  });

  it('that is idle or listening is replaced, and listeners are notified of possibly missed events', async () => {
    const received: string[] = [];
    let onGap: (() => void) | undefined;
    const gap = new Promise<void>((resolve) => {
      onGap = resolve;
    });
    const stop = await database.listen('lost_test', (payload) => received.push(payload), onGap);
    await works();
    await site.query(terminate);
    await gap;
    await database.transaction((transaction) => transaction.query(`select pg_notify('lost_test', 'again')`));
    await expect.poll(() => received, { timeout: 5000 }).toEqual(['again']);
    expect(reports).toEqual([false, true]);
    await stop();
  });

  it('to a standby is replaced: the write is rejected with 503 and Retry-After, and its repetition is stored', async () => {
    const { server, projectId, cables } = site;
    const commodityId = cables[0]!;
    const [cable] = await site.query<{ mark: number | null }>(
      'select pull_end_mark as mark from cable where project_id = $1 and id = $2',
      [projectId, commodityId],
    );
    const entry = { projectId, commodityId, id: randomUUID(), mark: (cable?.mark ?? 0) + 1 };
    const [{ name }] = (await site.query<{ name: string }>('select current_database() as name')) as [{ name: string }];
    // New connections are read-only, as those to a standby are, and stay so after the setting is gone.
    await site.query(`alter database ${name} set default_transaction_read_only = on`);
    try {
      await site.query(terminate);
      await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
      expect(await sendEntry(server, entry)).toMatchObject({ status: 503, retryAfter: expect.any(String) });
    } finally {
      await site.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
    }
    await expect.poll(async () => (await sendEntry(server, entry)).body).toContain('"outcome":"recorded"');
    expect(await site.query('select 1 as found from field_entry where id = $1', [entry.id])).toEqual([{ found: 1 }]);
  });

  it('whose commit stopped waiting for a standby acknowledges nothing', async () => {
    const email = `${randomUUID()}@example.com`;
    const [setting] = await site.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    );
    await site.query(`alter system set synchronous_standby_names = 'absent'`);
    await site.query('select pg_reload_conf()');
    try {
      const write = database.transaction(async (transaction) => {
        await transaction.execute('set local synchronous_commit = on');
        await transaction.execute('insert into app_user (name, email, email_key) values ($1, $1, $1)', [email]);
      });
      const outcome = write.then(
        () => 'acknowledged',
        (error: Error) => error.name,
      );
      const waiting = `select pg_cancel_backend(pid) as canceled from pg_stat_activity
        where datname = current_database() and wait_event = 'SyncRep'`;
      await expect.poll(() => site.query(waiting)).toEqual([{ canceled: true }]);
      expect(await outcome).toBe('CommitNotReplicated');
    } finally {
      await site.query(`alter system set synchronous_standby_names = '${setting?.names ?? ''}'`);
      await site.query('select pg_reload_conf()');
    }
    // The connection itself is in order.
    expect(await works()).toEqual([{ works: 1 }]);
  });
});
