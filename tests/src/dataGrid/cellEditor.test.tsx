/** What becomes of what is typed into a cell, however its editor goes. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CellEditor } from '../../../src/dataGrid/CellEditor.tsx';
import type { GridColumn } from '../../../src/dataGrid/gridColumn.ts';

const foreman: GridColumn = {
  key: 'foreman',
  name: 'Foreman',
  width: 110,
  align: 'start',
  mono: false,
  frozen: false,
  text: () => 'Ortiz',
  tone: () => 'plain',
  isEditable: () => true,
};

/** Types into the cell; gives what is committed from then on. */
async function typed(text: string) {
  const committed: string[] = [];
  const person = userEvent.setup();
  const { unmount } = render(
    <CellEditor
      column={foreman}
      row={{ id: 1, row: 0 }}
      onClose={() => undefined}
      onCommit={(value) => committed.push(value)}
      onLeave={() => undefined}
    />,
  );
  expect(screen.getByRole('textbox', { name: 'Foreman' })).toHaveFocus();
  if (text !== '') await person.keyboard(text);
  return { committed, unmount };
}

it('keeps what is typed when the editor is taken away from under the hand', async () => {
  const { committed, unmount } = await typed('Tran');
  expect(committed).toEqual([]);
  unmount();
  expect(committed).toEqual(['Tran']);
});

it.each([
  ['Tran{Enter}', ['Tran']],
  ['Tran{Tab}', ['Tran']],
  ['Tran{Escape}', []],
  ['', []],
])('commits once or not at all after %j', async (keys, expected) => {
  const { committed, unmount } = await typed(keys);
  unmount();
  expect(committed).toEqual(expected);
});

it.each([
  ['one leaves for: it is committed', {}, ['Tran']],
  ['came over the page by itself: it goes on being typed', { 'data-interrupts': true }, []],
])('with the focus in a dialog %s', async (_, attributes, expected) => {
  const { committed } = await typed('Tran');
  render(
    <div role="dialog" {...attributes}>
      <button type="button">Sign in again</button>
    </div>,
  );
  screen.getByRole('button').focus();
  expect(committed).toEqual(expected);
  screen.getByRole('textbox', { name: 'Foreman' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(committed).toEqual(['Tran']);
});
