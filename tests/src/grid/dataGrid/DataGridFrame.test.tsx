/** The grid under user input: keys, selection, clipboard, editor, and leaving it. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromHtmlTable } from '../../../../src/grid/dataGrid/selection/htmlTable.ts';
import { cellOf, grid, openTools, selectedTexts, toClipboard, tools } from './toolList.tsx';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';

const toolsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `T-${at}`, crew: '', count: '1', place: '' }));

describe('moving', () => {
  it('goes cell by cell up to the edges, and no further', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    expect(cellOf('Tugger', 'crew')).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowRight}');
    expect(cellOf('Bender', 'count')).toHaveFocus();
    await person.keyboard('{Control>}{ArrowDown}{/Control}{ArrowDown}');
    expect(cellOf('Crimper', 'count')).toHaveFocus();
    await person.keyboard('{End}{ArrowRight}');
    expect(cellOf('Crimper', 'place')).toHaveFocus();
    await person.keyboard('{Control>}{Home}{/Control}');
    expect(cellOf('Tugger', 'name')).toHaveFocus();
    expect(grid().querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
  });

  it('scrolls back to the first columns on Home, also from beside a frozen one', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'place'));
    const goHome = async () => {
      grid().scrollLeft = 300;
      await person.keyboard('{Home}');
      expect(cellOf('Tugger', 'name')).toHaveFocus();
      expect(grid().scrollLeft).toBe(0);
    };
    await goHome();
    await goHome();
    await person.keyboard('{ArrowUp}');
    grid().scrollLeft = 300;
    await person.keyboard('{Home}');
    expect(grid().scrollLeft).toBe(0);
  });

  it('reaches the last of very many rows, and accepts typing there', async () => {
    const { person, told } = openTools(toolsOf(5000));
    expect(grid()).toHaveAttribute('aria-rowcount', '5001');
    await person.click(cellOf('T-0', 'crew'));
    await person.keyboard('{Control>}{End}{/Control}');
    expect(cellOf('T-4999', 'place')).toHaveFocus();
    expect(cellOf('T-4999', 'place').closest('[role="row"]')).toHaveAttribute('aria-rowindex', '5001');
    expect(screen.getByText('Resting on T-4999')).toBeInTheDocument();
    await person.keyboard('Yard{Enter}');
    expect(told).toEqual([[{ kind: 'type' }, [['T-4999', 'place', 'Yard']]]]);
  });

  it('goes to a distant row named in the address', async () => {
    const { person } = openTools(toolsOf(5000));
    await person.click(cellOf('T-0', 'crew'));
    await person.click(screen.getByRole('button', { name: 'Show the last' }));
    await waitFor(() => expect(cellOf('T-4999', 'name')).toHaveFocus());
    expect(screen.getByText('Resting on T-4999')).toBeInTheDocument();
    await person.keyboard('{ArrowUp}');
    expect(cellOf('T-4998', 'name')).toHaveFocus();
  });

  it('reports the shortcut for the list of keys', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('{Control>}/{/Control}');
    expect(screen.getByText('Every key')).toBeInTheDocument();
  });
});

describe('typing', () => {
  it('replaces the content; Enter commits it and moves down, Shift+Enter up', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Bender', 'crew'));
    await person.keyboard('Tran{Enter}');
    expect(cellOf('Bender', 'crew')).toHaveTextContent('Tran');
    expect(cellOf('Crimper', 'crew')).toHaveFocus();
    await person.keyboard('Diaz{Shift>}{Enter}{/Shift}');
    expect(cellOf('Bender', 'crew')).toHaveFocus();
    expect(told).toEqual([
      [{ kind: 'type' }, [['Bender', 'crew', 'Tran']]],
      [{ kind: 'type' }, [['Crimper', 'crew', 'Diaz']]],
    ]);
  });

  it('opens the list of a cell on Alt+Down, from its current content', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('option', { name: 'Bell' }, { timeout: 20_000 });
    await person.keyboard('{ArrowDown}{Enter}');
    expect(told).toEqual([[{ kind: 'type' }, [['Tugger', 'crew', 'Bell']]]]);
    expect(cellOf('Bender', 'crew')).toHaveFocus();
  });

  it('moves right on Tab and left on Shift+Tab; Enter returns below the starting column', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('Tran{Tab}3{Tab}');
    expect(cellOf('Tugger', 'place')).toHaveFocus();
    await person.keyboard('Dock{Enter}');
    expect(cellOf('Bender', 'crew')).toHaveFocus();
    await person.keyboard('Lee{Shift>}{Tab}{/Shift}');
    expect(cellOf('Bender', 'name')).toHaveFocus();
    expect(told.flatMap(([, cells]) => cells)).toEqual([
      ['Tugger', 'crew', 'Tran'],
      ['Tugger', 'count', '3'],
      ['Tugger', 'place', 'Dock'],
      ['Bender', 'crew', 'Lee'],
    ]);
  });

  it('leaves the cell unchanged on Esc', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('Nobody{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(cellOf('Tugger', 'crew')).toHaveTextContent('Ortiz');
    expect(cellOf('Tugger', 'crew')).toHaveFocus();
    expect(told).toEqual([]);
  });

  it('edits the text after F2 or a double click, and commits it on another click', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'place'));
    await person.keyboard('{F2}{End}-B');
    expect(screen.getByRole('textbox', { name: 'Place' })).toHaveValue('Pier 9-B');
    await person.dblClick(cellOf('Bender', 'count'));
    await person.keyboard('{End}0');
    await person.click(cellOf('Crimper', 'crew'));
    expect(told.flatMap(([, cells]) => cells)).toEqual([
      ['Tugger', 'place', 'Pier 9-B'],
      ['Bender', 'count', '140'],
    ]);
  });

  it('reports nothing when the text is unchanged', async () => {
    const { person, told } = openTools();
    await person.dblClick(cellOf('Tugger', 'crew'));
    await person.keyboard('{Enter}');
    expect(told).toEqual([]);
  });

  it('shows a message for a key on a read-only cell, unless nothing would be cleared', async () => {
    const { person } = openTools();
    await person.click(cellOf('Bender', 'crew'));
    await person.keyboard('{Delete}');
    expect(screen.queryByText('Name cannot be changed')).toBeNull();
    await person.click(cellOf('Tugger', 'name'));
    await person.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByText('Name cannot be changed')).toBeNull();
    await person.keyboard('x');
    expect(await screen.findByText('Name cannot be changed')).toBeVisible();
  });

  it('shows a message for a paste on a read-only cell', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'name'));
    await person.paste('Crane');
    expect(await screen.findByText('Name cannot be changed')).toBeVisible();
  });

  it('does not start in a read-only cell, which is marked as such', async () => {
    const { person, told } = openTools();
    expect(cellOf('Tugger', 'name')).toHaveAttribute('aria-readonly', 'true');
    expect(cellOf('Tugger', 'crew')).not.toHaveAttribute('aria-readonly');
    await person.dblClick(cellOf('Tugger', 'name'));
    await person.keyboard('x{F2}{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.click(cellOf('Tugger', 'name'));
    await person.keyboard('{Delete}');
    expect(told).toEqual([]);
  });
});

describe('a selection', () => {
  it('grows with Shift from its first cell, and is announced to screen readers', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    expect(selectedTexts()).toEqual([['Ortiz']]);
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}{/Shift}');
    expect(selectedTexts()).toEqual([
      ['Ortiz', '2'],
      ['', '14'],
    ]);
    await person.keyboard('{Escape}');
    expect(selectedTexts()).toEqual([['Ortiz']]);
  });

  it('is a row with Shift+Space, a column with Ctrl+Space, everything with Ctrl+A, without typing a space', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Bender', 'count'));
    await person.keyboard('{Shift>} {/Shift}');
    expect(selectedTexts()).toEqual([['Bender', '', '14', 'Yard']]);
    await person.keyboard('{Escape}{Control>} {/Control}');
    expect(selectedTexts()).toEqual([['2'], ['14'], ['']]);
    await person.keyboard('{Control>}a{/Control}');
    expect(selectedTexts().flat()).toHaveLength(12);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(told).toEqual([]);
  });

  it('of rows adds and removes whole rows, with their ticks', async () => {
    const { person } = openTools(tools, { hasTicks: true });
    await person.click(cellOf('Tugger', 'count'));
    await person.keyboard('{Shift>} {ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('Ticked: Tugger, Bender, Crimper')).toBeInTheDocument();
    await person.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByText('Ticked: Tugger, Bender')).toBeInTheDocument();
    expect(selectedTexts()).toHaveLength(2);
    await person.keyboard('{Escape}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('Ticked: Tugger, Bender')).toBeInTheDocument();
  });

  it('extends to the cell clicked with Shift, and ends with a click', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'count'));
    await person.keyboard('{Shift>}');
    await person.click(cellOf('Bender', 'place'));
    await person.keyboard('{/Shift}');
    expect(selectedTexts()).toEqual([
      ['2', 'Pier 9'],
      ['14', 'Yard'],
    ]);
    await person.click(cellOf('Crimper', 'crew'));
    expect(selectedTexts()).toEqual([['Bell']]);
  });

  it('is cleared when other rows are shown', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selectedTexts()).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'From the last' }));
    expect(selectedTexts()).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: gridTexts.preview.now }));
    await person.tab();
    await person.keyboard('{Delete}');
    expect(told).toEqual([]);
  });

  it('is cleared, filled and dated as one action, never in read-only cells', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'name'));
    await person.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Delete}');
    await person.click(cellOf('Tugger', 'place'));
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await person.click(cellOf('Crimper', 'count'));
    await person.keyboard('{Control>};{/Control}');
    expect(told).toEqual([
      [{ kind: 'clear' }, [['Tugger', 'crew', '']]],
      [
        { kind: 'fill' },
        [
          ['Bender', 'place', 'Pier 9'],
          ['Crimper', 'place', 'Pier 9'],
        ],
      ],
      [{ kind: 'fill' }, [['Crimper', 'count', '2026-11-20']]],
    ]);
  });
});

describe('the clipboard', () => {
  it('gets the selected block in spreadsheet format, and a cut clears the block', async () => {
    const { person, told } = openTools([{ name: 'Tugger', crew: 'Ortiz', count: '2', place: 'Pier\t"9"' }]);
    await person.click(cellOf('Tugger', 'count'));
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(toClipboard('copy')).toBe('2\t"Pier\t""9"""');
    expect(fromHtmlTable(toClipboard('copy', 'text/html'))).toEqual([['2', 'Pier "9"']]);
    expect(told).toEqual([]);
    expect(await act(async () => toClipboard('cut'))).toBe('2\t"Pier\t""9"""');
    expect(told).toEqual([
      [
        { kind: 'clear' },
        [
          ['Tugger', 'count', ''],
          ['Tugger', 'place', ''],
        ],
      ],
    ]);
  });

  it('gets every selected row, or none with a message when there are too many', async () => {
    const { person } = openTools(toolsOf(30_000));
    await person.click(cellOf('T-0', 'name'));
    await person.keyboard('{Control>}a{/Control}');
    expect(toClipboard('copy').split('\r\n')).toHaveLength(30_000);
    cleanup();
    const more = openTools(toolsOf(250_001));
    await more.person.click(cellOf('T-0', 'name'));
    await more.person.keyboard('{Control>}a{/Control}');
    expect(await act(async () => toClipboard('cut'))).toBe('');
    expect(screen.getByText('1000004 cells are too much')).toBeInTheDocument();
    expect(more.told).toEqual([]);
  });

  it('rejects a paste into too many cells with a message, and changes none', async () => {
    const { person, told } = openTools(toolsOf(50_000));
    await person.click(cellOf('T-0', 'crew'));
    await person.keyboard('{Control>}a{/Control}');
    await person.paste('Diaz');
    expect(screen.getByText('Too many at once')).toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('fills and selects a block of the same size, and reports lines without a row', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Bender', 'crew'));
    // The grid component recognizes V by its `keyCode`, which user-event leaves out.
    fireEvent.keyDown(cellOf('Bender', 'crew'), { key: 'v', keyCode: 86, ctrlKey: true });
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.paste('Diaz\t5\r\n"Le\te"\t6\r\nTran\t7\r\n');
    expect(told).toEqual([
      [
        {
          kind: 'paste',
          beyond: 1,
          beyondLines: [
            [
              { column: 'crew', text: 'Tran' },
              { column: 'count', text: '7' },
            ],
          ],
        },
        [
          ['Bender', 'crew', 'Diaz'],
          ['Bender', 'count', '5'],
          ['Crimper', 'crew', 'Le\te'],
          ['Crimper', 'count', '6'],
        ],
      ],
    ]);
    expect(cellOf('Crimper', 'count')).toHaveTextContent('6');
    expect(selectedTexts()).toEqual([
      ['Diaz', '5'],
      ['Le\te', '6'],
    ]);
  });

  it('is left alone while the user types in a cell', async () => {
    const { person, told } = openTools();
    await person.dblClick(cellOf('Tugger', 'crew'));
    await person.paste('Bell');
    expect(told).toEqual([]);
    expect(screen.getByRole('combobox', { name: 'Crew' })).toHaveValue('Bell');
  });
});

describe('leaving the grid', () => {
  it.each([
    ['Esc and Tab', '{Escape}{Tab}', 'After'],
    ['Esc and Shift+Tab', '{Escape}{Shift>}{Tab}{/Shift}', 'Before'],
    ['F6', '{F6}', 'After'],
    ['Shift+F6', '{Shift>}{F6}{/Shift}', 'Before'],
  ])('%s', async (_, keys, name) => {
    const { person } = openTools();
    await person.click(cellOf('Bender', 'count'));
    await person.keyboard(keys);
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });

  it('Esc ends typing first, and only an immediately following Tab leaves', async () => {
    const { person } = openTools();
    await person.click(cellOf('Bender', 'crew'));
    await person.keyboard('x{Escape}');
    expect(cellOf('Bender', 'crew')).toHaveFocus();
    await person.keyboard('{Escape}{ArrowDown}{Tab}');
    expect(cellOf('Crimper', 'count')).toHaveFocus();
  });

  it('from a header: Tab goes to the cells below, F6 leaves', async () => {
    const { person } = openTools();
    await person.click(screen.getByRole('button', { name: 'Crew' }));
    await person.keyboard('{Tab}');
    expect(cellOf('Tugger', 'crew')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Crew' }));
    await person.keyboard('{F6}');
    expect(screen.getByRole('button', { name: gridTexts.preview.becomes })).toHaveFocus();
  });
});
