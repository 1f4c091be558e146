/** Unsaved input anywhere on the page prevents a reload for an update installed in another window. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardTypedText } from '../../../src/app/afterStart/typedText.ts';
import { holdsUnsaved } from '../../../src/base/holdsUnsaved.ts';
import { CellEditor } from '../../../src/grid/dataGrid/cells/CellEditor.tsx';
import type { GridColumn } from '../../../src/grid/dataGrid/gridColumn.ts';
import { common as commonTexts } from '../../../src/i18n/locales/en-US/common.ts';

let stop: () => void;
beforeEach(() => {
  stop = guardTypedText(window);
});
afterEach(() => stop());

const length: GridColumn = {
  key: 'designLength',
  name: 'Length, ft',
  width: 110,
  align: 'end',
  mono: false,
  frozen: false,
  text: () => '107',
  tone: () => 'plain',
  isEditable: () => true,
};

const nothing = () => undefined;

function Cell() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return isOpen ? (
    <CellEditor column={length} row={{ id: 1, row: 0 }} onClose={close} onCommit={nothing} onLeave={nothing} />
  ) : (
    <p>107</p>
  );
}

it('treats a number typed into a cell as unsaved until Enter commits it', async () => {
  render(<Cell />);
  expect(holdsUnsaved(window)).toBe(false);
  await userEvent.keyboard('140');
  expect(holdsUnsaved(window)).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('107')).toBeVisible();
  expect(holdsUnsaved(window)).toBe(false);
});

it('treats a cell as saved when it is unchanged or left with Escape', async () => {
  render(<Cell />);
  await userEvent.keyboard('1');
  await userEvent.keyboard('{Backspace}107');
  expect(holdsUnsaved(window)).toBe(false);
  await userEvent.keyboard('8{Escape}');
  expect(holdsUnsaved(window)).toBe(false);
});

it('treats a note typed into a dialog as unsaved until the dialog closes', async () => {
  const dialog = (
    <div role="dialog">
      <textarea aria-label="Note" defaultValue="Wet pit" />
    </div>
  );
  const { rerender } = render(dialog);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' since Monday');
  expect(holdsUnsaved(window)).toBe(true);
  screen.getByRole('dialog').focus();
  expect(holdsUnsaved(window)).toBe(true);
  rerender(<p>Sent</p>);
  expect(holdsUnsaved(window)).toBe(false);
});

it('never treats search text as unsaved, in a dialog or on the page', async () => {
  render(
    <>
      <input aria-label="Filter rows" />
      <div role="dialog">
        <input type="search" aria-label="Search" />
      </div>
    </>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter rows' }), 'C-1');
  await userEvent.type(screen.getByRole('searchbox', { name: commonTexts.actions.search }), 'C-1');
  expect(holdsUnsaved(window)).toBe(false);
});
