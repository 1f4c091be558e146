/** Migrations are applied in the order of their names: two of one number would come in another order on another branch. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('migrations are numbered one by one', () => {
  const names = readdirSync('server/db/migrations').toSorted();
  const numbers = names.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual(names.map((_, at) => at + 1));
});
