/** Change of a route through the raceways by a revision (domain rule 4). */
import { expect, it } from 'vitest';
import { listChange } from '../../../../src/features/import/review/changes/routeChange.ts';

it.each([
  ['a raceway comes at the end', 'A; B', 'A; B; C', ['C'], [], []],
  ['one is replaced', 'A; B; C', 'A; D; C', ['D'], ['B'], []],
  ['one is passed earlier', 'A; B; C', 'C; A; B', [], [], ['C']],
  ['one comes, one goes and one moves', 'A; B; C; D', 'D; A; B; E', ['E'], ['C'], ['D']],
  ['one is passed twice', 'A; B', 'A; B; A', ['A'], [], []],
  ['a level is another place', 'A/1; B', 'A/2; B', ['A/2'], ['A/1'], []],
  ['all of it comes', '', 'A; B', ['A', 'B'], [], []],
])('%s', (_, before, after, added, removed, moved) => {
  expect(listChange(before, after)).toEqual({ added, removed, moved });
});
