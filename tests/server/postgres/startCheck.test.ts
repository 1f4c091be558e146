/** The check of PostgreSQL at startup: each obstacle is one sentence with the remedy, and a pooler needs a second connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { freePort } from '../../../scripts/freePort.ts';
import { openConfiguredPostgres, openDatabase } from '../../../server/db/connect.ts';
import { checkPostgres } from '../../../server/db/postgres/checkPostgres.ts';
import { connectionFault } from '../../../server/db/postgres/connectionFault.ts';
import { requirementFault, type Facts } from '../../../server/db/postgres/requirementFault.ts';
import { isConnectionLost } from '../../../server/errors/connectionLost.ts';
import { StartError } from '../../../server/errors/startError.ts';
import { createScratchDatabase, type ScratchDatabase } from '../scratchDatabase.ts';
import { startFakePooler, type FakePooler } from './fakePooler.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

const check = (databaseUrl: string, databaseListenUrl: string | null = null) =>
  checkPostgres({ databaseUrl, databaseListenUrl });

/** Time to wait for a notification that never arrives, ms. */
const loss = 300;

async function faultOf(databaseUrl: string, databaseListenUrl: string | null = null): Promise<string> {
  const error: unknown = await checkPostgres({ databaseUrl, databaseListenUrl }, loss).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('a database that does not meet a requirement', () => {
  const address = { variable: 'DATABASE_URL', url: 'postgres://crew@db.example/plant' } as const;
  const good: Facts = {
    version: 150_004,
    isStandby: false,
    isReadOnly: false,
    encoding: 'UTF8',
    database: 'plant',
    role: 'crew',
    schema: 'crew',
    session: 1,
    canCreate: true,
    hasTemporary: true,
  };

  it.each([
    [{ version: 140_011 }, 'is version 14, and Wireway needs 15 or newer'],
    [{ isStandby: true, isReadOnly: true }, 'is a standby, which cannot be written. Set DATABASE_URL to the primary.'],
    [{ isReadOnly: true }, 'is read-only for the role crew'],
    [{ encoding: 'SQL_ASCII' }, 'has the encoding SQL_ASCII'],
    [{ schema: null, canCreate: false }, 'has no schema in the database plant'],
    [{ canCreate: false }, 'is not allowed to create tables in the schema crew'],
    [{ hasTemporary: false }, 'is not allowed to create temporary tables'],
  ])('is rejected with the reason: %j', (change, reason) => {
    expect(requirementFault(good, address)).toBeNull();
    expect(requirementFault({ ...good, ...change }, address)).toContain(reason);
  });

  it('names the place and the remedy for each code that PostgreSQL and the network send', () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- belongs to the cases below
    const sentenceOf = (code: string, message = 'the reason.') =>
      connectionFault(Object.assign(new Error(message), { code }), address);
    expect(sentenceOf('28P01')).toBe(
      'PostgreSQL at db.example:5432 rejects the password of the role crew. Correct role and password in DATABASE_URL.',
    );
    expect(sentenceOf('ENOTFOUND')).toBe('No machine named db.example is known. Correct the host in DATABASE_URL.');
    expect(sentenceOf('CERT_HAS_EXPIRED')).toContain('is not trusted (the reason). Name its authority');
    expect(sentenceOf('57P03')).toContain('does not accept connections yet (the reason). Start Wireway again');
    expect(sentenceOf('25006')).toContain('is a standby, which cannot be written. Set DATABASE_URL to the primary.');
    expect(sentenceOf('ENOENT', "ENOENT: no such file or directory, open '/root.crt'")).toBe(
      "A file named in DATABASE_URL cannot be read (ENOENT: no such file or directory, open '/root.crt'). Correct sslrootcert, sslcert or sslkey.",
    );
    expect(sentenceOf('XX000', '')).toContain('cannot be used (XX000). Check DATABASE_URL');
  });
});

it('a connection that a pooler ends is lost, and an error of the statement is not', () => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- belongs to the case below
  const breach = (severity: string) => Object.assign(new Error('server_login_retry'), { code: '08P01', severity });
  expect([breach('FATAL'), breach('ERROR')].map(isConnectionLost)).toEqual([true, false]);
});

describe.runIf(Boolean(serverUrl))('the start on PostgreSQL', () => {
  let scratch: ScratchDatabase;
  let another: ScratchDatabase;
  let pooler: FakePooler;
  const role = `wireway_limited_${process.pid}`;

  const administer = async (...statements: string[]) => {
    const client = new Client({ connectionString: scratch.url });
    await client.connect();
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const as = (name: string) => {
    const url = new URL(scratch.url);
    url.username = name;
    return url.href;
  };

  beforeAll(async () => {
    scratch = await createScratchDatabase(serverUrl!);
    another = await createScratchDatabase(serverUrl!);
    pooler = await startFakePooler(scratch.url);
  });
  afterAll(async () => {
    await pooler?.close();
    await administer(`drop role if exists ${role}`);
    await another?.drop();
    await scratch?.drop();
  });

  it('accepts a direct connection', async () => {
    expect(await check(scratch.url)).toEqual({ isPooled: false });
  });

  it('is refused through a pooler that loses notifications, unless there is a direct connection beside it', async () => {
    const { host } = new URL(pooler.url);
    expect(await faultOf(pooler.url)).toBe(
      `DATABASE_URL (${host}) leads through a pooler in transaction mode, which loses the notifications that live updates and imports wait for. Set DATABASE_LISTEN_URL to PostgreSQL itself and keep DATABASE_URL, or set DATABASE_URL to PostgreSQL itself.`,
    );
    expect(await check(pooler.url, scratch.url)).toEqual({ isPooled: true });
  });

  it('is refused if the connection beside it leads through a pooler as well, or to another database', async () => {
    const [ofPooler, ofAnother] = await Promise.all([
      faultOf(scratch.url, pooler.url),
      faultOf(pooler.url, another.url),
    ]);
    expect(ofPooler).toContain(`DATABASE_LISTEN_URL (${new URL(pooler.url).host}) leads through a pooler`);
    expect(ofAnother).toContain('lead to two different databases. Set both to the same one.');
  });

  it('through a pooler limits each statement, and hears notifications over the direct connection', async () => {
    const database = await openConfiguredPostgres({ databaseUrl: pooler.url, databaseListenUrl: scratch.url });
    try {
      const timeout = 'show statement_timeout';
      expect(await database.query(timeout)).toEqual([{ statement_timeout: '15s' }]);
      expect(await database.transaction((transaction) => transaction.query(timeout))).toEqual([
        { statement_timeout: '10min' },
      ]);
      await expect(database.query('select 1 / 0')).rejects.toThrow('division by zero');
      const heard: string[] = [];
      await database.listen('pooled', (payload) => void heard.push(payload));
      await database.query('select pg_notify($1, $2)', ['pooled', 'arrived']);
      await expect.poll(() => heard).toEqual(['arrived']);
    } finally {
      await database.close();
    }
  });

  it('limits a statement over a direct connection for the whole session', async () => {
    const database = await openDatabase({ engine: 'postgres', url: scratch.url });
    expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
    await database.close();
  });

  it('states why PostgreSQL admits nobody', async () => {
    const nowhere = new URL(scratch.url);
    nowhere.port = String(await freePort());
    expect(await faultOf(nowhere.href)).toBe(
      `Nothing listens at ${nowhere.host}. Start PostgreSQL, or correct host and port in DATABASE_URL.`,
    );
    const missing = new URL(scratch.url);
    missing.pathname = '/no_such_plant';
    expect(await faultOf(missing.href)).toContain('has no database no_such_plant. Create it');
    expect(await faultOf(as('no_such_role'))).toContain('does not admit the role no_such_role');
    await administer(`create role ${role} login connection limit 0`);
    expect(await faultOf(as(role))).toContain('has no connection left (too many connections for role');
    await administer(`alter role ${role} connection limit 5`);
    expect(await faultOf(as(role))).toContain('is not allowed to create tables in the schema public');
  });

  it('states that the database is read-only', async () => {
    await administer(`alter role ${role} set default_transaction_read_only = on`);
    expect(await faultOf(as(role))).toContain(`is read-only for the role ${role}`);
  });
});
