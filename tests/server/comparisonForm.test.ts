/** The database compares tags and names exactly as the application does. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tagKey } from '../../contract/base/values/tags.ts';
import { keySql } from '../../server/repositories/sql/derivedSql.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

const keysOf = (texts: readonly (string | null)[]) =>
  opened.database.transaction(async (transaction) => {
    const rows = await transaction.query<{ key: string }>(
      `select ${keySql('t.text')} as key from unnest($1::text[]) with ordinality as t(text, place) order by place`,
      [texts],
    );
    return rows.map(({ key }) => key);
  });

/** Building blocks of cell texts: whitespace of every kind, characters of other widths and alphabets, ASCII symbols. */
const pieces = ['a', 'Z', '7', '-', '_', '!', '~', '/', ' ', '  ', '\t', '\n', '\u00a0', '\u007f', 'é', 'я', 'Ａ', '²'];

it('any text has the same comparison form in both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), { minLength: 1 }),
      async (texts) => {
        expect(await keysOf(texts)).toEqual(texts.map(tagKey));
      },
    ),
  );
});

it('a null is compared as a blank', async () => {
  expect(await keysOf([null, '', ' '])).toEqual(['', '', '']);
});

it('has the collation of the columns, because their indexes would not be used otherwise', async () => {
  const [collations] = await opened.database.transaction((transaction) =>
    transaction.query<{ form: string; column: string }>(
      `select pg_collation_for(${keySql('t.text')}) as form, pg_collation_for(t.text) as column from (select 'mcc-1'::text as text) t`,
    ),
  );
  expect(collations?.form).toBe(collations?.column);
});
