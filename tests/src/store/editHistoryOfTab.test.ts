/** What Ctrl+Z takes back after a reload of the tab. */
import { beforeEach, describe, expect, it } from 'vitest';
import { editHistoryOfTab, clearEditHistoryOfTab } from '../../../src/store/edits/editHistoryOfTab.ts';
import { EditHistory, noEditActions, type EditAction } from '../../../src/store/edits/editHistory.ts';

const act = (cells: number): EditAction =>
  Array.from({ length: cells }, (_, index) => ({ id: index + 1, field: 'notes', before: null, after: 'x' }));
const kept = () => editHistoryOfTab('1/7/cable').read();

const history = () => new EditHistory(editHistoryOfTab('1/7/cable'));
const stored = () => new Promise<void>((resolve) => void setTimeout(resolve));

beforeEach(() => sessionStorage.clear());

it('is what was done in these rows, and in no others', () => {
  editHistoryOfTab('1/7/cable').write({ done: [act(2)], undone: [act(1)] });
  expect(kept()).toMatchObject({ done: [act(2)], undone: [act(1)] });
  expect(editHistoryOfTab('2/7/cable').read()).toEqual(noEditActions);
});

it('is the last hundred acts, and none from before a mass change', () => {
  editHistoryOfTab('1/7/cable').write({
    done: Array.from({ length: 150 }, (_, index) => act((index % 3) + 1)),
    undone: [],
  });
  expect(kept().done.length).toBe(100);
  editHistoryOfTab('1/7/cable').write({ done: [act(1), act(95_000), act(2)], undone: [] });
  expect(kept().done).toEqual([act(2)]);
});

it('is nothing of what was typed and could not stand, and nothing that cannot be read', () => {
  const unreadable = { id: 1, field: 'length', text: 'a lot', reason: '' } as never;
  editHistoryOfTab('1/7/cable').write({ done: [[{ ...act(1)[0]!, unreadable }]], undone: [] });
  expect(kept()).toMatchObject(noEditActions);
  sessionStorage.setItem('wireway.acts.1/7/cable', '{"done":[[{"id":"1"}]]}');
  expect(kept()).toEqual(noEditActions);
});

it('is gone when the person signs out', () => {
  editHistoryOfTab('1/7/cable').write({ done: [act(2)], undone: [] });
  clearEditHistoryOfTab();
  expect(kept()).toEqual(noEditActions);
});

describe('with changes of many rows that the server made', () => {
  it('takes them back in their order among the acts', async () => {
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

  it('takes one back that came after an act too large to be stored', async () => {
    const before = history();
    before.did(act(3000));
    before.didBulkEdit('bulk', 30);
    await stored();
    expect(history().lastBulkEdit).toMatchObject({ changeId: 'bulk' });
  });

  it('offers none that lies below an act too large to be stored', async () => {
    const before = history();
    before.didBulkEdit('bulk', 30);
    before.did(act(3000));
    await stored();
    expect(history().lastBulkEdit).toBeNull();
    expect(history().canUndo).toBe(false);
  });

  it('takes one back before older acts where the act between them was settled', async () => {
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
