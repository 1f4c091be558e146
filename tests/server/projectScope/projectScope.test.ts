/**
 * Rows of projects are found by their project: each key carries `project_id`, and each statement names it, so that one database
 * node after another can take over projects (docs/scaling.md). The statements are those that all server tests cause
 * (`statementCheck.ts`).
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadModule } from 'libpg-query';
import { startSharedServer, type TestServer } from '../testServer.ts';
import { sharedTables, unscopedIndexes, unscopedStatements } from './exceptions.ts';
import { readSchema } from './projectSchema.ts';
import { unscopedTables, type ProjectSchema } from './unscopedTables.ts';

let server: TestServer;
beforeAll(async () => {
  await loadModule();
  server = await startSharedServer();
});

describe('tables', () => {
  it('are shared by all projects or carry project_id in every row', async () => {
    const { columns, projectTables } = await readSchema(server.database);
    expect(projectTables.size).toBeGreaterThan(30);
    const required = await server.database.query<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute where attname = 'project_id' and attnotnull and attnum > 0`,
    );
    const scoped = new Set(required.map(({ table }) => table));
    expect([...projectTables].filter((table) => !scoped.has(table))).toEqual([]);
    expect(Object.keys(sharedTables).filter((table) => !columns.has(table))).toEqual([]);
  });

  it('of projects have project_id in every primary key and unique index, with the reviewed exceptions', async () => {
    const { projectTables } = await readSchema(server.database);
    const indexes = await server.database.query<{ name: string; table: string; is_scoped: boolean }>(
      `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
         coalesce((select a.attnum = any(i.indkey) from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'project_id'), false) as is_scoped
       from pg_index i where i.indisunique`,
    );
    const unique = indexes.filter(({ table }) => projectTables.has(table));
    expect(unique.length).toBeGreaterThan(50);
    const unscoped = unique.filter((index) => !index.is_scoped).map(({ name }) => name);
    expect(unscoped.toSorted()).toEqual(Object.keys(unscopedIndexes).toSorted());
  });
});

it('every reviewed function exists', () => {
  const missing = Object.keys(unscopedStatements).filter((place) => {
    const [path = '', name = ''] = place.split(' ');
    return !new RegExp(`\\b(?:function|const) ${name}\\b`).test(readFileSync(path, 'utf8'));
  });
  expect(missing).toEqual([]);
});

const schema: ProjectSchema = {
  columns: new Map([
    ['cable', ['project_id', 'id', 'tag']],
    ['code', ['project_id', 'id', 'code']],
    ['project', ['id', 'name']],
  ]),
  projectTables: new Set(['cable', 'code']),
};
const cables = 'select project_id, id from cable';

describe('a statement', () => {
  it.each([
    ['select * from cable where project_id = $1'],
    ['select * from cable c join code k on k.project_id = c.project_id where c.project_id = $1'],
    ['select * from cable c left join code k using (project_id) where c.project_id = any($1)'],
    ['select * from cable c join project p on p.id = c.project_id where p.id = $1'],
    ['select (select count(*) from code k where k.project_id = c.project_id) from cable c where c.project_id = $1'],
    [
      `with a as (${cables} where project_id = $1) select * from a join code k on (k.project_id, k.id) = (a.project_id, a.id)`,
    ],
    ['select * from (select project_id, count(*) from cable group by 1) s where s.project_id = $1'],
    [`select * from (${cables} union all select project_id, id from code) s where s.project_id = $1`],
    ['insert into cable (project_id, tag) values ($1, $2) on conflict (project_id, tag) do nothing'],
    [
      'update cable c set tag = r.tag from jsonb_to_recordset($1) as r(id int, tag text) where c.id = r.id and c.project_id = $2',
    ],
    ['delete from cable using unnest($1::int[], $2::int[]) as r(project_id, id) where cable.project_id = r.project_id'],
    [
      `with recursive t as (${cables} where project_id = $1 union all select c.project_id, c.id from cable c join t on c.project_id = t.project_id) select * from t`,
    ],
  ])('names its project: %s', (text) => {
    expect(unscopedTables(text, schema)).toEqual([]);
  });

  it.each([
    ['select * from cable where id = $1', 'cable'],
    ['select * from cable where project_id = $1 or id = $2', 'cable'],
    ['select * from cable c join code k on k.id = c.id where c.project_id = $1', 'code'],
    ['select * from cable c left join code k on k.project_id = $1 and c.project_id = $1', 'cable'],
    ['select * from cable c join project p on p.id = c.project_id', 'cable'],
    ['select (select 1 from code k where k.project_id = $1 and k.project_id = c.project_id) from cable c', 'cable'],
    [`with a as (${cables}) select * from a where project_id = $1`, 'cable'],
    [`select * from (${cables} limit 1) s where s.project_id = $1`, 'cable'],
    ['insert into cable (tag) values ($1)', 'cable'],
    ['insert into cable (project_id, tag) values ($1, $2) on conflict (tag) do nothing', 'cable'],
    ['insert into cable (project_id, tag) select project_id, code from code', 'code'],
    ['update cable c set tag = k.code from code k where c.id = k.id and k.project_id = $2', 'cable'],
    ['delete from cable where id = any($1)', 'cable'],
  ])('leaves its project open: %s', (text, table) => {
    expect(unscopedTables(text, schema)).toEqual([table]);
  });
});
