/** The stored JSON text of a row is read back unchanged, whatever its cells contain. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectCommodity } from '../../contract/setup/columns/projectCommodity.ts';
import { summaryFields } from '../../contract/commodities/summaryFields.ts';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { summaryJsonSql } from '../../server/repositories/imports/changes.ts';
import { stagingOf } from '../../server/repositories/imports/staged/staging.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

const nothing = '00000000-0000-4000-8000-000000000000';
const cells = [
  'MCC-1',
  '',
  null,
  'a "quoted" one',
  'C:\\schedule',
  'two\nlines\tand a tab',
  '\u0001',
  '\u007f\u2028é 電 🚧',
  "it's",
];

it.each(['cable', 'cable-tray', 'equipment', 'jumper'] as const)(
  'the stored JSON text of a %s is read back unchanged',
  async (type) => {
    const commodity = projectCommodity(type);
    const staging = stagingOf(nothing, commodity, 'full', new Set());
    const fields = summaryFields(commodity);
    const typed = fields.map(({ key, kind }) => ({ key, column: columnName(key), type: fieldKinds[kind].sqlType }));
    const rows = cells.map((cell, place) =>
      Object.fromEntries(
        typed.map(({ key, type: sqlType }) => [
          key,
          sqlType === 'text' ? cell : place === 2 ? null : place * 1.1e20 + 0.1,
        ]),
      ),
    );
    const columns = typed.map(({ key, column, type: sqlType }) => `(r->>'${key}')::${sqlType} as ${column}`);
    const reported = await server.database.transaction((transaction) =>
      transaction.query<{ told: string }>(
        `select ${summaryJsonSql(staging, 'c')} as told from (select ${columns.join(', ')} from jsonb_array_elements($1::jsonb) with ordinality e(r, place) order by place) c`,
        [JSON.stringify(rows)],
      ),
    );
    const wanted = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    expect(reported.map((row) => JSON.parse(row.told))).toEqual(wanted);
  },
);
