/** Order in which a crew works through its rows. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderRows, type RowFacts } from '../../../../../src/features/dataEntry/list/entryOrder.ts';
import type { Readiness } from '../../../../../src/features/dataEntry/readiness/readiness.ts';

interface Facts {
  readonly readiness?: Readiness;
  readonly finished?: true;
  readonly mainDone?: true;
  readonly mine?: true;
  readonly heldUp?: true;
}

const factsOf = (rows: readonly Facts[]): RowFacts => ({
  isFinished: (row) => rows[row]?.finished === true,
  isMainDone: (row) => rows[row]?.mainDone === true,
  isMine: (row) => rows[row]?.mine === true,
  isHeldUp: (row) => rows[row]?.heldUp === true,
  readinessOf: (row) => rows[row]?.readiness ?? null,
});
const ordered = (rows: readonly Facts[], isSorted = false) =>
  orderRows(Int32Array.from(rows.keys()), factsOf(rows), isSorted);

it('lists ready and assigned rows first, waiting or blocked rows last, and finished rows apart', () => {
  const rows: Facts[] = [
    { readiness: 'waiting' },
    { readiness: 'waiting', mine: true },
    {},
    { mine: true },
    { readiness: 'ready' },
    { readiness: 'ready', mine: true },
    { readiness: 'ready', mine: true, heldUp: true },
    { readiness: 'ready', finished: true },
    { readiness: 'unknown' },
  ];
  const { open, finished } = ordered(rows);
  expect([...open]).toEqual([5, 4, 3, 2, 1, 6, 0, 8]);
  expect([...finished]).toEqual([7]);
});

it('lists a cable to be pulled before one that only waits for its test', () => {
  const rows: Facts[] = [
    { readiness: 'ready', mainDone: true, mine: true },
    { readiness: 'ready' },
    { mainDone: true },
    { readiness: 'ready', mine: true },
    {},
    { readiness: 'waiting' },
  ];
  expect([...ordered(rows).open]).toEqual([3, 1, 0, 4, 2, 5]);
});

it('keeps an order chosen by the user, and separates only finished rows', () => {
  const { open, finished } = ordered([{ heldUp: true }, { finished: true }, { readiness: 'ready', mine: true }], true);
  expect([...open]).toEqual([0, 2]);
  expect([...finished]).toEqual([1]);
});

it('loses no row and shows none twice', () => {
  const facts = fc.record(
    {
      readiness: fc.constantFrom('ready' as const, 'waiting' as const, 'unknown' as const),
      finished: fc.constant(true as const),
      mainDone: fc.constant(true as const),
      mine: fc.constant(true as const),
      heldUp: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(facts), fc.boolean(), (rows, isSorted) => {
      const { open, finished } = ordered(rows, isSorted);
      expect([...open, ...finished].toSorted((one, other) => one - other)).toEqual([...rows.keys()]);
    }),
  );
});
