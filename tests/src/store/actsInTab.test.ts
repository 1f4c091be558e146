/** What Ctrl+Z takes back after a reload of the tab. */
import { beforeEach, expect, it } from 'vitest';
import { actsInTab, forgetActs } from '../../../src/store/actsInTab.ts';
import { noActs, type Act } from '../../../src/store/editHistory.ts';

const act = (cells: number): Act =>
  Array.from({ length: cells }, (_, index) => ({ id: index + 1, field: 'notes', before: null, after: 'x' }));
const kept = () => actsInTab('1/7/cable').read();

beforeEach(() => sessionStorage.clear());

it('is what was done in these rows, and in no others', () => {
  actsInTab('1/7/cable').write({ done: [act(2)], undone: [act(1)] });
  expect(kept()).toEqual({ done: [act(2)], undone: [act(1)] });
  expect(actsInTab('2/7/cable').read()).toEqual(noActs);
});

it('is the last hundred acts, and none from before a mass change', () => {
  actsInTab('1/7/cable').write({ done: Array.from({ length: 150 }, (_, index) => act((index % 3) + 1)), undone: [] });
  expect(kept().done.length).toBe(100);
  actsInTab('1/7/cable').write({ done: [act(1), act(95_000), act(2)], undone: [] });
  expect(kept().done).toEqual([act(2)]);
});

it('is nothing of what was typed and could not stand, and nothing that cannot be read', () => {
  const unreadable = { id: 1, field: 'length', text: 'a lot', reason: '' } as never;
  actsInTab('1/7/cable').write({ done: [[{ ...act(1)[0]!, unreadable }]], undone: [] });
  expect(kept()).toEqual(noActs);
  sessionStorage.setItem('wireway.acts.1/7/cable', '{"done":[[{"id":"1"}]]}');
  expect(kept()).toEqual(noActs);
});

it('is gone when the person signs out', () => {
  actsInTab('1/7/cable').write({ done: [act(2)], undone: [] });
  forgetActs();
  expect(kept()).toEqual(noActs);
});
