/** Both database engines have the same guarantees. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());

const count = (text: string) =>
  database.transaction(async (transaction) => (await transaction.query<{ n: number }>(text))[0]?.n);

describe('values', () => {
  it('are returned in the types the code expects', async () => {
    const [row] = await database.transaction((transaction) =>
      transaction.query(
        `select 12.5::numeric as hours, 9007199254740991::bigint as id, date '2026-11-20' as day, timestamptz '2026-11-20T12:00:00Z' as at,
           '{"a":[1]}'::jsonb as json, array['x', 'a,b']::text[] as texts, array[1, null]::bigint[] as ids, array[1.5]::numeric[] as amounts,
           array[date '2026-01-02'] as days, null::numeric as nothing, true as flag, 0.1::float8 as length, '{}'::bigint[] as none`,
      ),
    );
    expect(row).toEqual({
      hours: 12.5,
      id: 9_007_199_254_740_991,
      day: '2026-11-20',
      at: new Date('2026-11-20T12:00:00Z'),
      json: { a: [1] },
      texts: ['x', 'a,b'],
      ids: [1, null],
      amounts: [1.5],
      days: ['2026-01-02'],
      nothing: null,
      flag: true,
      length: 0.1,
      none: [],
    });
  });

  it('are returned as they were passed', async () => {
    const at = new Date('2026-11-20T12:34:56.789Z');
    const [row] = await database.transaction((transaction) =>
      transaction.query(
        'select $1::date as day, $2::timestamptz as at, $3::jsonb as json, $4::text[] as texts, $5::int as n, $6::text as blank',
        ['2026-11-20', at, JSON.stringify(['a', { b: "O'Hare" }]), ['x "quoted"', 'comma, brace }'], 7, null],
      ),
    );
    expect(row).toEqual({
      day: '2026-11-20',
      at,
      json: ['a', { b: "O'Hare" }],
      texts: ['x "quoted"', 'comma, brace }'],
      n: 7,
      blank: null,
    });
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when it throws', async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.execute(`insert into app_user (name, email, email_key) values ('gone', 'gone', 'gone')`);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await count(`select count(*) as n from app_user where name = 'gone'`)).toBe(0);
  });

  it('reports the violated constraint, and leaves the connection usable', async () => {
    const twice = database.transaction(async (transaction) => {
      await transaction.execute(
        `insert into app_user (name, email, email_key) values ('a', 'a', 'twice'), ('b', 'b', 'twice')`,
      );
    });
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'app_user_email_key_key' });
    expect(await count('select 1 as n')).toBe(1);
  });

  it('is not visible from outside while it runs', async () => {
    const insert = (name: string) =>
      database.transaction(async (transaction) => {
        await transaction.execute('insert into app_user (name, email, email_key) values ($1, $1, $1)', [name]);
        await new Promise((resolve) => void setTimeout(resolve, 20));
        if (name === 'second') throw new Error('second rolls back');
      });
    const names = () =>
      database.query(`select name from app_user where name in ('first', 'second', 'third') order by name`);
    const [, seenInside, seenOutside] = await Promise.allSettled([
      insert('first'),
      database.transaction((transaction) => transaction.query(`select 1 from app_user where name = 'second'`)),
      names(),
      insert('second'),
      insert('third'),
    ]);
    expect(await names()).toEqual([{ name: 'first' }, { name: 'third' }]);
    expect(seenInside).toEqual({ status: 'fulfilled', value: [] });
    expect(seenOutside).toMatchObject({ status: 'fulfilled' });
    expect(JSON.stringify(seenOutside)).not.toContain('second');
  });

  it('is not needed for a single statement, which is stored or rejected on its own', async () => {
    const insert = () =>
      database.query(`insert into app_user (name, email, email_key) values ('alone', 'alone', 'alone') returning name`);
    expect(await insert()).toEqual([{ name: 'alone' }]);
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'app_user_email_key_key' });
    expect(await database.query('select name from app_user where email = $1', ['alone'])).toEqual([{ name: 'alone' }]);
  });

  it('runs without JIT, because compiling a statement that runs once takes longer than running it', async () => {
    const [row] = await database.transaction((transaction) =>
      transaction.query('select pg_jit_available() as compiled'),
    );
    expect(row).toEqual({ compiled: false });
  });

  it('counts the affected rows', async () => {
    const touched = await database.transaction(async (transaction) => [
      await transaction.execute(
        `insert into app_user (name, email, email_key) values ('c1', 'c1', 'c1'), ('c2', 'c2', 'c2')`,
      ),
      await transaction.execute(`update app_user set phone = '1' where name like 'c_'`),
      await transaction.execute(`delete from app_user where name = 'nobody'`),
    ]);
    expect(touched).toEqual([2, 2, 0]);
  });

  it('copies rows in, whatever their text and wherever the chunks end', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `копия ${index}\tline\\nbreak\\ttab\\\\ ${'x'.repeat(300)}\tcopy-${index}\n`,
    );
    async function* pieces() {
      const whole = lines.join('');
      for (let at = 0; at < whole.length; at += 700_001) yield whole.slice(at, at + 700_001);
    }
    const copied = await database.transaction((transaction) =>
      transaction.copyIn('app_user', ['name', 'email', 'email_key'], pieces()),
    );
    expect(copied).toBe(20_000);
    const [row] = await database.query(`select name, email from app_user where email_key = 'copy-19999'`);
    expect(row).toEqual({ name: 'копия 19999', email: `line\nbreak\ttab\\ ${'x'.repeat(300)}` });
    expect(
      await database.transaction((transaction) => transaction.copyIn('app_user', ['name', 'email', 'email_key'], [])),
    ).toBe(0);
  });

  it('leaves no rows of a rejected copy', async () => {
    const copy = database.transaction((transaction) =>
      transaction.copyIn('app_user', ['name', 'email', 'email_key'], ['ok\tok\tok-1\n', 'too\tfew\n']),
    );
    await expect(copy).rejects.toMatchObject({ code: '22P04' });
    expect(await count(`select count(*) as n from app_user where email_key = 'ok-1'`)).toBe(0);
  });

  it('reports an error if it would wait for itself', async (context) => {
    if (database.engine !== 'pglite') context.skip('PostgreSQL has more than one connection.');
    const nested = database.transaction(() => database.query('select id from app_user'));
    await expect(nested).rejects.toThrow('use the session of the transaction');
    expect(await count('select 1 as n')).toBe(1);
  });
});

describe('the schema', () => {
  it('has a column of the right type for every field of the registry', async () => {
    const columns = await database.transaction((transaction) =>
      transaction.query<{ place: string; type: string }>(
        `select table_name || '.' || column_name as place,
           case when data_type = 'numeric' then 'numeric(' || numeric_precision || ',' || numeric_scale || ')' else data_type end as type
         from information_schema.columns where table_schema = 'public'`,
      ),
    );
    const found = new Map(columns.map(({ place, type }) => [place, type]));
    const declared = Object.values(commodities).flatMap(({ table, fields }) =>
      fields.map(({ key, kind }) => ({ place: `${table}.${columnName(key)}`, type: fieldKinds[kind].sqlType })),
    );
    expect(declared.filter(({ place, type }) => found.get(place) !== type)).toEqual([]);
    expect(declared.length).toBeGreaterThan(200);
  });

  it('deletes the rows of every commodity with their project, and no others', async () => {
    const tables = [...new Set(Object.values(commodities).map(({ table }) => table))];
    const left = await database.transaction(async (transaction) => {
      const projects = await transaction.query<{ id: number }>(
        `insert into project (project_number, project_number_key, name) values ('gone', 'GONE', 'Gone'), ('kept', 'KEPT', 'Kept') returning id`,
      );
      const columns = await transaction.query<{ table: string; names: string[]; values: string[] }>(
        `select table_name as table, array_agg(column_name::text) as names,
            array_agg(case when column_name = 'commodity_type' then '''from-term''' when data_type in ('integer', 'bigint') then '1' else '''x''' end) as values
          from information_schema.columns where table_name = any($1::text[]) and is_nullable = 'NO'
            and column_default is null and is_identity = 'NO' and column_name <> 'project_id' group by 1`,
        [tables],
      );
      for (const { table, names, values } of columns) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await transaction.execute(
          `insert into ${table} (project_id, ${names.join(', ')}) select id, ${values.join(', ')} from project where id = any($1::int[])`,
          [projects.map(({ id }) => id)],
        );
      }
      await transaction.execute('delete from project where id = $1', [projects[0]?.id]);
      return transaction.query<{ project: string; rows: number }>(
        `select p.name as project, count(*)::int as rows from (${tables.map((table) => `select project_id from ${table}`).join(' union all ')}) r
          left join project p on p.id = r.project_id group by 1`,
      );
    });
    expect(left).toEqual([{ project: 'Kept', rows: tables.length }]);
  });

  it('consists of migrations with consecutive numbers', async () => {
    const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 3));
    expect(numbers).toEqual(numbers.map((_, place) => String(place + 1).padStart(3, '0')));
  });

  it('is migrated only once', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('rejects a newer database and an edited migration', async () => {
    const all = await readMigrations();
    await expect(migrate(database, all.slice(0, -1))).rejects.toThrow(`it knows ${all.at(-1)?.name}`);
    const edited = all.with(0, Object.assign({}, all[0], { checksum: 'other' }));
    await expect(migrate(database, edited)).rejects.toThrow('was changed after it was applied');
  });

  it('stays unchanged when a migration fails halfway', async () => {
    const all = await readMigrations();
    const broken = { name: '999_break_things.sql', text: 'create table half (id int); select 1/0;', checksum: 'x' };
    await expect(migrate(database, [...all, broken])).rejects.toThrow('division by zero');
    expect(await count(`select count(*) as n from information_schema.tables where table_name = 'half'`)).toBe(0);
  });

  it('never allows changes of the audit trail', async () => {
    await database.query(`insert into audit_event (action) values ('test')`);
    for (const change of [
      "update audit_event set action = 'forged'",
      'delete from audit_event',
      'truncate audit_event',
      'truncate audit_event cascade',
      'truncate app_user, audit_event cascade',
    ])
      // oxlint-disable-next-line no-await-in-loop -- PGlite has one connection
      await expect(database.transaction((transaction) => transaction.execute(change))).rejects.toThrow('append-only');
    expect(await count("select count(*) as n from audit_event where action = 'test'")).toBe(1);
  });

  it('allows later migrations to extend the audit trail', async () => {
    const widened = database.transaction(async (transaction) => {
      await transaction.script('alter table audit_event add column later text not null default 0');
      throw new Error('taken back');
    });
    await expect(widened).rejects.toThrow('taken back');
  });
});
