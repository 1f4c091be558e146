import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { commodities, commodityTypes } from '../../contract/commodities/index.ts';

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
  'the table of %s has the column of each field, and the columns every commodity needs',
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
