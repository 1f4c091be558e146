/**
 * Check of migration numbers: migrations are applied in the order of their names, and two with the same number could run in
 * another order on another branch.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('migrations are numbered consecutively', () => {
  const names = readdirSync('server/db/migrations').toSorted();
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual(names.map((_, at) => at + 1));
});
