/** The square at the corner of a selection, under the mouse. */
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cellOf, grid, openTools, selectedTexts } from './toolList.tsx';

const handle = () => grid().querySelector<HTMLElement>('[data-fill-handle]')!;

/** jsdom has no places: the cell under the mouse is the one that is named. */
function dragTo(cell: HTMLElement) {
  document.elementFromPoint = () => cell;
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'elementFromPoint');
  });
  fireEvent.mouseDown(handle());
  fireEvent.mouseMove(document, { clientX: 1, clientY: 1 });
}
const outlined = () => [...grid().querySelectorAll('[class*="filled"]')].map(({ textContent }) => textContent);

describe('the fill handle', () => {
  it('shows where the cells go, and fills them in one act when it is let go', async () => {
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

  it('gives up on Escape: nothing is filled, the selection stays', async () => {
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

  it('fills down to where the neighbour ends on a double click', async () => {
    const { person, told } = openTools();
    await person.click(cellOf('Tugger', 'place'));
    await person.dblClick(handle());
    expect(told.flatMap(([, cells]) => cells)).toEqual([['Bender', 'place', 'Pier 9']]);
  });

  it('is not there where nothing may be typed', async () => {
    const { person } = openTools();
    await person.click(cellOf('Tugger', 'name'));
    expect(handle()).toBeNull();
  });
});

const isTaken = () => !fireEvent.keyDown(document.activeElement!, { key: 'r', ctrlKey: true });

it('Ctrl+R fills a wide block to the right, and is the browser’s on a single cell', async () => {
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

it('the menu of a cell acts on the selected cells it is among, and of any other cell on that alone', async () => {
  const { person } = openTools();
  await person.click(cellOf('Tugger', 'crew'));
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
  fireEvent.contextMenu(cellOf('Tugger', 'count'));
  expect(screen.getByText('Menu of Ortiz 2')).toBeVisible();
  expect(selectedTexts()).toEqual([['Ortiz', '2']]);
  fireEvent.contextMenu(cellOf('Crimper', 'crew'));
  expect(screen.getByText('Menu of Bell')).toBeVisible();
});
