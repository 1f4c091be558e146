/** The fill handle at the corner of a selection, used with the mouse. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cellOf, grid, openTools, selectedTexts } from './toolList.tsx';

const handle = () => grid().querySelector<HTMLElement>('[data-fill-handle]')!;

/** jsdom has no layout: the cell under the mouse is the given one. */
function dragTo(cell: HTMLElement, from = handle(), at = { clientX: 1, clientY: 1 }) {
  document.elementFromPoint = () => cell;
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'elementFromPoint');
  });
  fireEvent.mouseDown(from);
  fireEvent.mouseMove(document, { ...at, buttons: 1 });
}
const outlined = () => [...grid().querySelectorAll('[class*="filled"]')].map(({ textContent }) => textContent);

describe('the fill handle', () => {
  it('outlines the target cells, and fills them in one action on release', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    dragTo(cellOf('Crimper', 'count'));
    expect(outlined()).toEqual(['', '14', 'Bell', '']);
    expect(told).toEqual([]);
    fireEvent.mouseUp(document);
    expect(told).toEqual([
      [
        { kind: 'fill' },
        [
          ['Bender', 'crew', 'Ortiz'],
          ['Bender', 'count', '2'],
          ['Crimper', 'crew', 'Ortiz'],
          ['Crimper', 'count', '2'],
        ],
      ],
    ]);
    expect(outlined()).toEqual([]);
    expect(selectedTexts()).toEqual([
      ['Ortiz', '2'],
      ['Ortiz', '2'],
      ['Ortiz', '2'],
    ]);
  });

  it('counts up with Ctrl', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'count'));
    dragTo(cellOf('Crimper', 'count'));
    fireEvent.mouseUp(document, { ctrlKey: true });
    expect(told.flatMap(([, cells]) => cells)).toEqual([
      ['Bender', 'count', '3'],
      ['Crimper', 'count', '4'],
    ]);
  });

  it('is canceled by Escape: nothing is filled, the selection stays', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    dragTo(cellOf('Crimper', 'crew'));
    act(() => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' }));
    expect(outlined()).toEqual([]);
    fireEvent.mouseUp(document);
    expect(told).toEqual([]);
    expect(selectedTexts()).toEqual([['Ortiz', '2']]);
  });

  it('fills down to the end of the neighboring column on a double click', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'place'));
    await person.dblClick(handle());
    expect(told.flatMap(([, cells]) => cells)).toEqual([['Bender', 'place', 'Pier 9']]);
  });

  it('commits the text being typed in the block, and fills from it', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'count'));
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}5');
    dragTo(cellOf('Bender', 'place'));
    expect(told).toEqual([[{ kind: 'type' }, [['Tugger', 'count', '5']]]]);
    fireEvent.mouseUp(document);
    expect(told.at(-1)).toEqual([
      { kind: 'fill' },
      [
        ['Bender', 'count', '5'],
        ['Bender', 'place', 'Pier 9'],
        ['Crimper', 'count', '5'],
        ['Crimper', 'place', 'Pier 9'],
      ],
    ]);
    expect(cellOf('Tugger', 'count')).toHaveFocus();
  });

  it.each([
    ['the button was let go outside the page', () => fireEvent.mouseMove(document, { buttons: 0 })],
    ['another cell is pressed', () => fireEvent.mouseDown(cellOf('Bender', 'count'))],
    ['a menu opens', () => fireEvent.contextMenu(cellOf('Bender', 'count'))],
    ['other rows are shown', () => fireEvent.click(screen.getByRole('button', { name: 'From the last' }))],
    ['the grid leaves the page', () => cleanup()],
  ])('fills nothing once %s', async (_, interrupt) => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'crew'));
    dragTo(cellOf('Crimper', 'crew'));
    expect(outlined()).toEqual(['', 'Bell']);
    interrupt();
    expect(document.querySelectorAll('[class*="filled"]')).toHaveLength(0);
    fireEvent.mouseUp(document);
    expect(told).toEqual([]);
  });

  it('is hidden in read-only cells', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'name'));
    expect(handle()).toBeNull();
  });
});

it('selects a block with the mouse until the button is released, anywhere', async () => {
  const { person } = openTools();
  await person.click(cellOf('Tugger', 'crew'));
  dragTo(cellOf('Bender', 'count'), cellOf('Tugger', 'crew'), { clientX: 0, clientY: 0 });
  const block = [
    ['Ortiz', '2'],
    ['', '14'],
  ];
  expect(selectedTexts()).toEqual(block);
  fireEvent.mouseMove(document, { buttons: 0 });
  document.elementFromPoint = () => cellOf('Crimper', 'count');
  fireEvent.mouseMove(document, { buttons: 1 });
  expect(selectedTexts()).toEqual(block);
});

const isTaken = () => !fireEvent.keyDown(document.activeElement!, { key: 'r', ctrlKey: true });

it('Ctrl+R fills a wide block to the right, and is left to the browser otherwise', async () => {
  const { person, told } = openTools();
  await person.click(cellOf('Tugger', 'crew'));
  expect(isTaken()).toBe(false);
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(isTaken()).toBe(false);
  await person.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(isTaken()).toBe(true);
  expect(told.flatMap(([, cells]) => cells)).toEqual([
    ['Tugger', 'count', 'Ortiz'],
    ['Tugger', 'place', 'Ortiz'],
    ['Bender', 'count', ''],
    ['Bender', 'place', ''],
  ]);
});

it('the menu of a cell acts on the selection around it, or on that cell alone', async () => {
  const { person } = openTools();
  await person.click(cellOf('Tugger', 'crew'));
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
  fireEvent.contextMenu(cellOf('Tugger', 'count'));
  expect(screen.getByText('Menu of Ortiz 2')).toBeVisible();
  expect(selectedTexts()).toEqual([['Ortiz', '2']]);
  fireEvent.contextMenu(cellOf('Crimper', 'crew'));
  expect(screen.getByText('Menu of Bell')).toBeVisible();
});
