/** Undo history of a tab after a reload. */
import { beforeEach, describe, expect, it } from 'vitest';
import { editHistoryOfTab, clearEditHistoryOfTab } from '../../../src/store/edits/editHistoryOfTab.ts';
import { EditHistory, noEditActions, type EditAction } from '../../../src/store/edits/editHistory.ts';

const act = (cells: number): EditAction =>
  Array.from({ length: cells }, (_, index) => ({ id: index + 1, field: 'notes', before: null, after: 'x' }));
const kept = () => editHistoryOfTab('1/7/cable').read();

const history = () => new EditHistory(editHistoryOfTab('1/7/cable'));
const stored = () => new Promise<void>((resolve) => void setTimeout(resolve));

beforeEach(() => sessionStorage.clear());

it('contains the actions in these rows, and in no others', () => {
  editHistoryOfTab('1/7/cable').write({ done: [act(2)], undone: [act(1)] });
  expect(kept()).toMatchObject({ done: [act(2)], undone: [act(1)] });
  expect(editHistoryOfTab('2/7/cable').read()).toEqual(noEditActions);
});

it('contains the last hundred actions, and none from before a mass change', () => {
  editHistoryOfTab('1/7/cable').write({
    done: Array.from({ length: 150 }, (_, index) => act((index % 3) + 1)),
    undone: [],
  });
  expect(kept().done.length).toBe(100);
  editHistoryOfTab('1/7/cable').write({ done: [act(1), act(95_000), act(2)], undone: [] });
  expect(kept().done).toEqual([act(2)]);
});

it('contains no invalid input, and ignores unreadable data', () => {
  const unreadable = { id: 1, field: 'length', text: 'a lot', reason: '' } as never;
  editHistoryOfTab('1/7/cable').write({ done: [[{ ...act(1)[0]!, unreadable }]], undone: [] });
  expect(kept()).toMatchObject(noEditActions);
  sessionStorage.setItem('wireway.acts.1/7/cable', '{"done":[[{"id":"1"}]]}');
  expect(kept()).toEqual(noEditActions);
});

it('is deleted when the user signs out', () => {
  editHistoryOfTab('1/7/cable').write({ done: [act(2)], undone: [] });
  clearEditHistoryOfTab();
  expect(kept()).toEqual(noEditActions);
});

describe('with bulk edits executed by the server', () => {
  it('undoes them in order with the other actions', async () => {
    const before = history();
    before.did(act(1));
    before.didBulkEdit('bulk', 30);
    before.did(act(2));
    await stored();
    const after = history();
    expect(after.lastBulkEdit).toBeNull();
    expect(after.take('undo')).toHaveLength(2);
    expect(after.lastBulkEdit).toMatchObject({ changeId: 'bulk', cells: 30 });
    after.forgetBulkEdit('bulk');
    await stored();
    expect(history().lastBulkEdit).toBeNull();
    expect(history().take('undo')).toHaveLength(1);
  });

  it('undoes one made after an action too large to be stored', async () => {
    const before = history();
    before.did(act(3000));
    before.didBulkEdit('bulk', 30);
    await stored();
    expect(history().lastBulkEdit).toMatchObject({ changeId: 'bulk' });
  });

  it('offers none made before an action too large to be stored', async () => {
    const before = history();
    before.didBulkEdit('bulk', 30);
    before.did(act(3000));
    await stored();
    expect(history().lastBulkEdit).toBeNull();
    expect(history().canUndo).toBe(false);
  });

  it('undoes one before older actions if the action between them was dropped', async () => {
    const before = history();
    before.did(act(2).slice(1));
    before.did(act(1));
    before.didBulkEdit('bulk', 30);
    before.forget(act(1));
    expect(before.lastBulkEdit).toMatchObject({ changeId: 'bulk' });
    await stored();
    expect(history().lastBulkEdit).toMatchObject({ changeId: 'bulk' });
  });
});
