/** Commands of keys in a grid. */
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../../src/grid/dataGrid/interactions/gridKeys.ts';

describe('keys in the grid', () => {
  const at = {
    at: { row: 50, column: 3 },
    rowCount: 100_000,
    columnCount: 20,
    pageRows: 20,
    isWide: false,
    opensRows: true,
    mayReplace: true,
  };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, at);

  it('move like in a spreadsheet', () => {
    expect(press('End', { ctrlKey: true })).toEqual({ do: 'go', to: { row: 99_999, column: 19 }, extend: false });
    expect(press('Home', { ctrlKey: true })).toEqual({ do: 'go', to: { row: 0, column: 0 }, extend: false });
    expect(press('Home')).toEqual({ do: 'go', to: { row: 50, column: 0 }, extend: false });
    expect(press('PageDown')).toEqual({ do: 'go', to: { row: 70, column: 3 }, extend: false });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'go', to: { row: 51, column: 3 }, extend: true });
    expect(press(';', { ctrlKey: true })).toEqual({ do: 'today' });
    expect(press('z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
  });

  it('open the details of a row if rows have them', () => {
    const altEnter = { key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, altKey: true };
    expect(press('Enter', { altKey: true })).toEqual({ do: 'details' });
    expect(commandOf(altEnter, { ...at, opensRows: false })).toBeNull();
  });

  it('leave browser shortcuts to the browser', () => {
    for (const key of ['t', 'w', 'n', 'r']) expect(press(key, { ctrlKey: true })).toBeNull();
    expect(press('a')).toBeNull();
    expect(press('ArrowDown', { altKey: true })).toBeNull();
  });

  it('select a row and a column without typing a space, and leave the grid', () => {
    expect(press(' ', { shiftKey: true })).toEqual({ do: 'selectRow' });
    expect(press(' ', { ctrlKey: true })).toEqual({ do: 'selectColumn' });
    expect(press(' ')).toBeNull();
    expect(press('F6')).toEqual({ do: 'leave' });
    expect(press('F6', { shiftKey: true })).toEqual({ do: 'leaveBackwards' });
  });

  it('open the menu and the list of keys, and leave clipboard keys to the clipboard', () => {
    expect(press('F10', { shiftKey: true })).toEqual({ do: 'menu' });
    expect(press('F10')).toBeNull();
    expect(press('/', { ctrlKey: true })).toEqual({ do: 'keys' });
    for (const key of ['c', 'x', 'v']) expect(press(key, { metaKey: true })).toEqual({ do: 'clipboard' });
  });
});
