/** A snapshot in its form on the wire: built in turns, so that a large one blocks no one. */
import { expect, it } from 'vitest';
import type { Changes } from '../../contract/rows/changes.ts';
import { prepare } from '../../server/services/commodities/snapshotCache.ts';

function snapshotOf(rows: number): Changes {
  const ids = Array.from({ length: rows }, (_, row) => row + 1);
  return {
    type: 'cable',
    version: 7,
    full: true,
    ids,
    rowVersions: ids.map(() => 7),
    columns: {
      tag: { kind: 'dictionary', values: ids.map((id) => `C-"${id}"`), codes: ids.map((_, row) => row) },
      area: { kind: 'dictionary', values: ['A'], codes: ids.map((_, row) => (row % 3 === 0 ? -1 : 0)) },
      designLength: { kind: 'number', values: ids.map((id) => (id % 2 === 0 ? id / 4 : null)) },
    },
    removedIds: [],
  };
}

/** Number of event loop turns that others had during the work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns;
}

it.each([0, 1, 30_000])('a snapshot of %d rows contains all of its data', async (rows) => {
  const snapshot = snapshotOf(rows);
  const { version, json } = await prepare(snapshot);
  expect(version).toBe(7);
  expect(JSON.parse(json.toString())).toEqual(snapshot);
});

it('a snapshot with a scope and without columns contains all of its data', async () => {
  const { columns: _, ...rest } = snapshotOf(2);
  const snapshot: Changes = { ...rest, columns: {}, scope: 'foreman' };
  expect(JSON.parse((await prepare(snapshot)).json.toString())).toEqual(snapshot);
});

it('a snapshot of many rows yields between columns; one of few rows is built at once', async () => {
  expect(await turnsDuring(() => prepare(snapshotOf(30_000)))).toBeGreaterThanOrEqual(3);
  expect(await turnsDuring(() => prepare(snapshotOf(10)))).toBe(0);
});
