/** Result of the text typed into a cell, however its editor closes. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CellEditor } from '../../../../src/grid/dataGrid/cells/CellEditor.tsx';
import { lengthScale } from '../../../../src/store/edits/typedLengths.ts';
import type { GridColumn } from '../../../../src/grid/dataGrid/gridColumn.ts';

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

/** Types into the cell; returns the texts committed from then on. */
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

const lengthIn = (unit: 'ft' | 'm', text: string): GridColumn => ({
  ...foreman,
  key: 'designLength',
  name: 'Length',
  scale: lengthScale(unit),
  text: () => text,
});

/** Types into the cell of 107 ft; then the project changes to meters and the cell contains 32.6 m. */
async function changedWhileOpen(keys: string) {
  const committed: string[] = [];
  const editor = (column: GridColumn) => (
    <CellEditor
      column={column}
      row={{ id: 1, row: 0 }}
      onClose={() => undefined}
      onCommit={(value) => committed.push(value)}
      onLeave={() => undefined}
    />
  );
  const { rerender, unmount } = render(editor(lengthIn('ft', '107')));
  if (keys !== '') await userEvent.keyboard(keys);
  rerender(editor(lengthIn('m', '32.6136')));
  return { committed, unmount, input: screen.getByRole('textbox', { name: 'Length' }) };
}

describe('a length in an open editor', () => {
  it('keeps the unit in which it was typed when the project changes its unit', async () => {
    const { committed, input } = await changedWhileOpen('140');
    expect(input).toHaveDisplayValue('140 ft');
    await userEvent.keyboard('{Enter}');
    expect(committed).toEqual(['140 ft']);
  });

  it('is not written when nothing was typed', async () => {
    const { committed, input, unmount } = await changedWhileOpen('');
    expect(input).toHaveDisplayValue('107 ft');
    unmount();
    expect(committed).toEqual([]);
  });

  it('keeps a unit typed with it, and leaves text that is not a length unchanged', async () => {
    const { input, unmount } = await changedWhileOpen('45 m');
    expect(input).toHaveDisplayValue('45 m');
    unmount();
    const { input: other } = await changedWhileOpen('about twelve');
    expect(other).toHaveDisplayValue('about twelve');
  });
});

it('commits the typed text when the editor is unmounted during input', async () => {
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
