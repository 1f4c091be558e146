/** A snapshot as it is sent: made in turns, so that a large one keeps nobody waiting. */
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

/** How often others had a turn while it was made. */
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

it.each([0, 1, 30_000])('of %d rows says what it is made of', async (rows) => {
  const snapshot = snapshotOf(rows);
  const { version, json } = await prepare(snapshot);
  expect(version).toBe(7);
  expect(JSON.parse(json.toString())).toEqual(snapshot);
});

it('says so of a scope, too, and without columns', async () => {
  const { columns: _, ...rest } = snapshotOf(2);
  const snapshot: Changes = { ...rest, columns: {}, scope: 'foreman' };
  expect(JSON.parse((await prepare(snapshot)).json.toString())).toEqual(snapshot);
});

it('of many rows lets others in between any two columns; of a few, it is made at once', async () => {
  expect(await turnsDuring(() => prepare(snapshotOf(30_000)))).toBeGreaterThanOrEqual(3);
  expect(await turnsDuring(() => prepare(snapshotOf(10)))).toBe(0);
});
