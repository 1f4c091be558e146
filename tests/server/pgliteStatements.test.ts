/** Statements on the embedded engine are cached and prepared, with the same results and errors as without a cache. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../server/db/migrate.ts';
import { openEngine, type PgliteEngine } from '../../server/db/pglite/pgliteEngine.ts';
import { migratedDump } from './testDatabase.ts';

let engine: PgliteEngine;
beforeAll(async () => {
  engine = await openEngine({ folder: null, dump: await migratedDump(await readMigrations()) });
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.script(
    'drop table if exists spare; create table spare (id integer primary key, note text, feet integer)',
  );
  await engine.run({ text: "insert into spare values (1, 'R-1', 1000), (2, null, 500)" });
});

const rowsOf = async (text: string, ...parameters: unknown[]) => (await engine.run({ text, parameters })).rows;
const prepared = async () => (await rowsOf('select name from pg_prepared_statements')).length;

describe('a statement', () => {
  it('returns the same result the first, second and tenth time', async () => {
    for (let time = 1; time <= 10; time += 1)
      expect([time, await rowsOf('select * from spare where id = $1', 1)]).toEqual([
        time,
        [{ id: 1, note: 'R-1', feet: 1000 }],
      ]);
    expect(await prepared()).toBe(1);
  });

  it('returns the number of written rows and the rows of its returning clause', async () => {
    const text = 'update spare set feet = feet + $1 where feet < $2 returning id, feet';
    expect(await engine.run({ text, parameters: [10, 2000] })).toEqual({
      rows: [
        { id: 1, feet: 1010 },
        { id: 2, feet: 510 },
      ],
      touched: 2,
    });
    expect(await engine.run({ text, parameters: [10, 600] })).toEqual({ rows: [{ id: 2, feet: 520 }], touched: 1 });
    expect(await engine.run({ text: 'delete from spare' })).toEqual({ rows: [], touched: 2 });
  });

  it.each([
    ['$1::integer', 7, 7],
    ['$1::text', "a 'quoted' word", "a 'quoted' word"],
    ['$1::text', null, null],
    ['$1::boolean', false, false],
    ['$1::bigint', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['$1::numeric', 12.5, 12.5],
    ['$1::date', '2026-11-28', '2026-11-28'],
    ['$1::timestamptz', new Date('2026-11-28T10:00:00Z'), new Date('2026-11-28T10:00:00Z')],
    ['$1::jsonb', { feet: [1, 2] }, { feet: [1, 2] }],
    ['$1::text[]', ['a', 'b,c', null], ['a', 'b,c', null]],
    ['$1::integer[]', [1, 2], [1, 2]],
  ])('preserves a parameter of %s in both directions, also when prepared', async (type, value, expected) => {
    for (let time = 0; time < 3; time += 1)
      expect(await rowsOf(`select ${type} as value`, value)).toEqual([{ value: expected }]);
  });

  it('that fails reports the reason, and the next one runs, prepared or not', async () => {
    const half = (by: number) =>
      rowsOf('select 1000 / $1::integer as feet', by).catch(({ code }: { code: string }) => code);
    const results: unknown[] = [];
    for (const by of [2, 0, 4, 0, 5]) results.push(await half(by));
    expect(results).toEqual([[{ feet: 500 }], '22012', [{ feet: 250 }], '22012', [{ feet: 200 }]]);
    await expect(rowsOf('select nothing from spare where id = $1', 1)).rejects.toMatchObject({ code: '42703' });
    await expect(engine.run({ text: 'select 1; select 2' })).rejects.toMatchObject({ code: '42601' });
    expect(await rowsOf('select count(*)::integer as rows from spare')).toEqual([{ rows: 2 }]);
  });

  it('that fails leaves its transaction to be rolled back', async () => {
    await engine.run({ text: 'begin' });
    await engine.run({ text: 'delete from spare where id = $1', parameters: [1] });
    await expect(rowsOf('insert into spare values ($1, $2, $3)', 2, 'twice', 1)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(rowsOf('select * from spare where id = $1', 2)).rejects.toMatchObject({ code: '25P02' });
    await engine.run({ text: 'rollback' });
    expect(await rowsOf('select id from spare where id = $1', 1)).toEqual([{ id: 1 }]);
  });
});

it('concurrent statements do not interfere with each other', async () => {
  const requested = Array.from({ length: 40 }, (_, at) => rowsOf(`select $1::integer + ${at % 5} as sum`, at));
  expect((await Promise.all(requested)).flat()).toEqual(
    Array.from({ length: 40 }, (_, at) => ({ sum: at + (at % 5) })),
  );
});

it.each([
  ['a statement', () => engine.run({ text: 'alter table spare add column crew text' })],
  ['a script', () => engine.script('set local work_mem = default; alter table spare add column crew text')],
])('a table changed by %s is read with its new columns', async (_name, change) => {
  for (let time = 0; time < 3; time += 1) await rowsOf('select * from spare where id = $1', 1);
  await change();
  expect(await rowsOf('select * from spare where id = $1', 1)).toEqual([
    { id: 1, note: 'R-1', feet: 1000, crew: null },
  ]);
});

it('a working table of an import re-created with other columns is read with them', async () => {
  const table = 'import_stage_0123abcd';
  const look = () => rowsOf(`select * from ${table} where row_no = $1`, 1);
  for (const columns of ['tag text', 'tag text, feet integer', 'feet integer']) {
    await engine.run({ text: `drop table if exists ${table}` });
    await engine.run({ text: `create unlogged table ${table} (row_no integer, ${columns})` });
    await engine.run({ text: `insert into ${table} (row_no) values ($1)`, parameters: [1] });
    const rows = [await look(), await look(), await look()].flat();
    expect(rows.map((row) => Object.keys(row as object).length)).toEqual(Array(3).fill(columns.split(',').length + 1));
  }
});

it('the cache evicts the oldest statements, and they still run', async () => {
  for (let round = 0; round < 2; round += 1)
    for (let at = 0; at < 200; at += 1)
      expect(await rowsOf(`select $1::integer + ${at} as sum`, 1)).toEqual([{ sum: at + 1 }]);
  const before = await prepared();
  for (let at = 0; at < 400; at += 1) await rowsOf(`select $1::integer - ${at} as rest`, 1);
  expect(before).toBeGreaterThanOrEqual(200);
  expect(await prepared()).toBeLessThan(before);
  expect(await rowsOf('select $1::integer + 7 as sum', 1)).toEqual([{ sum: 8 }]);
});
