/**
 * Rule for migrations: expand, then contract. A version only adds to the schema, so that the previous version still runs beside
 * it and after it. What it replaced is removed by a later version, in a migration whose first line names the one that replaced
 * it: `-- Contract: 071_store_lengths_exactly`.
 */
import { expect, it } from 'vitest';
import { changesData, readMigrations } from '../../server/db/migrate.ts';

/** Last migration from before the first release; the rule does not apply up to this one. */
const lastWithoutRule = '070';

/** Matches statements after which the previous version cannot read or write a table. */
const contracting =
  /\b(?:drop\s+(?:table|column)|rename|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type))\b/i;

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** Returns the fault of a migration, given the names of the earlier ones; null if there is none. */
function faultOf(text: string, earlier: readonly string[]): string | null {
  if (!contracting.test(withoutComments(text))) return null;
  const replacement = /^-- Contract: (\d{3}_\w+)/.exec(text)?.[1];
  if (replacement === undefined) return 'it takes something away and names no migration that replaced it';
  return earlier.includes(`${replacement}.sql`) ? null : `${replacement} is no earlier migration`;
}

it('no migration removes what the previous version still uses', async () => {
  const migrations = await readMigrations();
  const names = migrations.map(({ name }) => name);
  const faults = migrations
    .filter(({ name }) => name.slice(0, 3) > lastWithoutRule)
    .map(({ name, text }) => [name, faultOf(text, names.slice(0, names.indexOf(name)))])
    .filter(([, fault]) => fault !== null);
  expect(faults).toEqual([]);
});

it.each([
  ['alter table cable add column length_exact numeric', null],
  ['-- drop column length\nalter table cable add column a int', null],
  ['alter table cable drop column length', 'it takes something away and names no migration that replaced it'],
  ['alter table cable rename column length to size', 'it takes something away and names no migration that replaced it'],
  [
    'alter table cable alter column length type text',
    'it takes something away and names no migration that replaced it',
  ],
  ['-- Contract: 071_add_length_exact\nalter table cable drop column length', null],
  ['-- Contract: 099_later\nalter table cable drop column length', '099_later is no earlier migration'],
])('%s: %s', (text, fault) => {
  expect(faultOf(text, ['071_add_length_exact.sql'])).toBe(fault);
});

it.each([
  ['create table a (id int primary key); create index b on a (id)', false],
  ['alter table a add column c bigint not null default 0', false],
  ['-- update nothing\ncreate table a (id int)', false],
  ['update a set b = 1', true],
  ['alter table a drop column b', true],
  ['ALTER TABLE a ALTER COLUMN b TYPE text', true],
  ['alter table a rename to b', true],
  ['create function f() returns trigger language plpgsql as $$ begin delete from a; end $$', true],
])('%s: requires an earlier archive is %s', (text, isChanging) => {
  expect(changesData({ name: '001_a.sql', text, checksum: '' })).toBe(isChanging);
});
