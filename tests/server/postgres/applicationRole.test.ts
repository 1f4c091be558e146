/**
 * A server with the role of deploy/postgres-role.sql: it migrates, works, archives and tests the archive, and reaches nothing
 * else. On its own cluster, since roles are shared by all databases of one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArchive, listArchives } from '../../../contract/admin/archives.ts';
import { getChanges } from '../../../contract/rows/changes.ts';
import { createProject } from '../../../contract/setup/projects/projects.ts';
import { postgresProgram, startScratchPostgres, type ScratchPostgres } from '../../../scripts/scratchPostgres.ts';
import { checkPostgres } from '../../../server/db/postgres/checkPostgres.ts';
import { waitMs } from '../../support/slowness.ts';
import { importSteps, lines } from '../fixtures/importSteps.ts';
import { startProcess } from '../fixtures/serverProcess.ts';
import { startTwoProcesses, type TwoProcesses } from '../fixtures/twoProcesses.ts';
import { startStrictProvider, type StrictProvider } from '../strictProvider.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

describe.runIf(onPostgres)('the role of deploy/postgres-role.sql', () => {
  let folder: string;
  let postgres: ScratchPostgres;
  let provider: StrictProvider;
  let two: TwoProcesses;
  /** URL of the role, with its password. */
  let url: string;

  const urlOf = (user: string, database: string, password = ''): string => {
    const own = new URL(postgres.url);
    Object.assign(own, { username: user, password, pathname: `/${database}` });
    return own.href;
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- used only here
  const query = async (at: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const createRole = () =>
    execFileSync(
      postgresProgram('psql'),
      [
        '--no-psqlrc',
        '--quiet',
        '-d',
        postgres.url,
        '-v',
        'role=site',
        '-v',
        'database=plant',
        '-f',
        'deploy/postgres-role.sql',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wireway-role-'));
    chmodSync(folder, 0o755);
    const rules = join(folder, 'pg_hba.conf');
    writeFileSync(
      rules,
      'local all all trust\nhost all wireway 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    );
    [postgres, provider] = await Promise.all([
      startScratchPostgres({ settings: [`hba_file=${rules}`] }),
      startStrictProvider(),
    ]);
    createRole();
    await query(postgres.url, `alter role site password 'correct horse'`);
    url = urlOf('site', 'plant', 'correct horse');
    two = await startTwoProcesses(join(folder, 'data'), url, provider);
  });
  afterAll(async () => {
    await two?.stop();
    provider?.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lets two processes migrate, import, undo the import, archive and test the archive by a restore', async () => {
    const ines = two.as((await provider.signIn('ines')).id_token);
    const body = { projectNumber: 'R-1', name: 'Role', client: '', location: '', startDate: null };
    const { id: projectId } = await ines.call(createProject, { body });
    const steps = importSteps(ines, projectId);
    await steps.run(lines('Cable Tag,From', 'C-1,A', 'C-2,A'));
    const { draft } = await steps.run(lines('Cable Tag,From', 'C-1,B', 'C-2,A', 'C-3,A'));
    await steps.revert(draft.importId);
    const { ids } = await ines.call(getChanges, { query: { projectId, type: 'cable', since: 0 } });
    expect(ids.length).toBeGreaterThan(1);
    await ines.call(createArchive, { body: {} });
    await expect
      .poll(
        async () => (await ines.call(listArchives)).archives.map(({ failure, check }) => [failure, check?.failure]),
        {
          timeout: waitMs * 6,
        },
      )
      .toEqual([[null, null]]);
  });

  it('owns its schema and its tables, and no tables are anywhere else', async () => {
    const owned = await query(
      urlOf('wireway', 'plant'),
      `select distinct relnamespace::regnamespace::text as schema, relowner::regrole::text as owner from pg_class
       where relkind in ('r', 'S') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    expect(owned).toEqual([{ schema: 'site', owner: 'site' }]);
  });

  it('keeps the settings of its sessions', async () => {
    const [settings] = await query(
      url,
      `select current_setting('search_path') as path, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(settings).toEqual({ path: 'site', statement: '15min', idle: '10min' });
  });

  it('rejects everything outside its schema', async () => {
    await query(
      urlOf('wireway', 'plant'),
      'create schema payroll; create table payroll.salary (amount integer); create table public.note (text text)',
    );
    const rejected = [
      'select * from payroll.salary',
      'select * from public.note',
      'create table public.own (id integer)',
      'create schema another',
      'create database another',
      'create role another',
      'create extension pg_trgm',
      'drop database plant',
      'alter role site superuser',
      `copy (select 1) to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      'select * from pg_authid',
    ];
    const codes = await Promise.all(
      rejected.map((text) =>
        query(url, text).then(
          () => `allowed: ${text}`,
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    // Not privileged; for `drop database`, not its owner either.
    expect(new Set(codes)).toEqual(new Set(['42501']));
    await query(postgres.url, 'create role stranger login');
    await query(postgres.url, `alter role stranger password 'correct horse'`);
    await expect(query(urlOf('stranger', 'plant', 'correct horse'), 'select 1')).rejects.toThrow('permission denied');
  });

  it('can be created again without a change', () => {
    expect(createRole).not.toThrow();
  });

  it('is refused at the start with a wrong password, in one sentence', async () => {
    const failed = startProcess(join(folder, 'refused'), urlOf('site', 'plant', 'wrong'));
    await expect(failed).rejects.toThrow(
      `Wireway did not start. PostgreSQL at ${new URL(url).host} rejects the password of the role site. Correct role and password in DATABASE_URL.`,
    );
  });

  it('is refused at the start on a standby, in one sentence', async () => {
    const standby = await startScratchPostgres({ isDurable: true });
    try {
      const [place] = await query(standby.url, 'show data_directory');
      standby.halt();
      writeFileSync(join(String(place!['data_directory']), 'standby.signal'), '');
      standby.restart();
      await expect(checkPostgres({ databaseUrl: standby.url, databaseListenUrl: null })).rejects.toThrow(
        `PostgreSQL at ${new URL(standby.url).host} is a standby, which cannot be written. Set DATABASE_URL to the primary.`,
      );
    } finally {
      standby.stop();
    }
  });
});
