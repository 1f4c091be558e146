import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { isPackageKind } from '../../contract/setup/codes/packageKinds.ts';

const migrations = new URL('../../server/db/migrations/', import.meta.url);
const sqlTypes: Record<string, string> = { 'numeric(14,4)': 'numeric' };
const database = new PGlite();

beforeAll(async () => {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  await database.exec(
    files
      .toSorted()
      .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
      .join('\n'),
  );
}, 120_000);
afterAll(() => database.close());

test.each(commodityTypes)(
  'the table of %s has a column for each field, and the columns every commodity needs',
  async (type) => {
    const { table, fields } = commodities[type];
    const { rows } = await database.query<{ name: string; type: string }>(
      'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
      [table],
    );
    const own = ['project_id', 'id', 'tag_key', 'row_version', 'added_by_import_id', 'import_id'];
    const ofTerms = table === 'termination' ? ['commodity_type', 'cable_id'] : [];
    const declared = fields.map((field) => [columnName(field.key), fieldKinds[field.kind].sqlType] as const);

    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...own, ...ofTerms, ...declared.map(([name]) => name)].toSorted(),
    );
    const types = new Map(rows.map((row) => [row.name, row.type]));
    for (const [name, sqlType] of declared)
      expect([name, types.get(name)]).toEqual([name, sqlTypes[sqlType] ?? sqlType]);
  },
);

test.each(commodityTypes)('the table of %s has the indexes and triggers every commodity needs', async (type) => {
  const { table, fields } = commodities[type];
  const { rows } = await database.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = $1
     union all select tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  );
  const packageColumns = fields.filter(({ codeKind }) => isPackageKind(codeKind)).map(({ key }) => columnName(key));
  const suffixes = ['by_version', 'removed', ...packageColumns.map((column) => `by_${column}`)];
  const needed = [...suffixes, 'leaves_scope', 'leaves_project'].map((suffix) => `${table}_${suffix}`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(needed));
});

test.each(commodityTypes)('rows of %s are deleted with their project', async (type) => {
  const { table, keyFields } = commodities[type];
  const ofTerms = table === 'termination' ? { commodity_type: type, cable_id: 1 } : {};
  const keys = Object.fromEntries(keyFields.map((key) => [columnName(key), 'A-1']));
  const row = { tag_key: 'A-1', row_version: 1, ...keys, ...ofTerms };
  const names = Object.keys(row);
  const { rows: projects } = await database.query<{ id: number }>(
    `insert into project (project_number, project_number_key, name) values ('1', '1', '1') returning id`,
  );
  const { id } = projects[0]!;
  await database.query(
    `insert into ${table} (project_id, ${names.join(', ')}) values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
    [id, ...Object.values(row)],
  );
  await database.query('delete from project where id = $1', [id]);
  const { rows } = await database.query(`select from ${table} where project_id = $1`, [id]);
  expect(rows).toEqual([]);
});
