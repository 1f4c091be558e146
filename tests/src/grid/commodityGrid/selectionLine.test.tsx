import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SelectionLine } from '../../../../src/grid/commodityGrid/SelectionLine.tsx';
import type { GridColumn } from '../../../../src/grid/dataGrid/gridColumn.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';
import { renderWithApp } from '../../renderWithApp.tsx';

const nothing = { columns: [], rows: { revision: 0, length: 0, at: () => ({ id: 0, row: 0 }) }, range: null };

it('shows why nothing was copied in place of the selection figures', async () => {
  const { rerender } = await renderWithApp(<SelectionLine {...nothing} uncopied="Nothing was copied." />);
  expect(screen.getByRole('status', { name: /selected/i })).toHaveTextContent('Nothing was copied.');
  rerender(<SelectionLine {...nothing} uncopied={undefined} />);
  expect(screen.queryByText('Nothing was copied.')).toBeNull();
});

const columnOf = (key: string, name: string, values: readonly (number | string)[]): GridColumn => ({
  key,
  name,
  width: 90,
  align: 'end',
  mono: false,
  frozen: false,
  text: ({ row }) => String(values[row]),
  tone: () => 'plain',
  isEditable: () => true,
  ...(typeof values[0] === 'number' && { number: ({ row }: { readonly row: number }) => Number(values[row]) }),
});
const columns = [
  columnOf('tag', 'Cable', ['C-1', 'C-2']),
  columnOf('runs', 'Runs', [2, 1]),
  columnOf('designLength', 'Length, ft', [100, 250]),
];
const rows = { revision: 0, length: 2, at: (row: number) => ({ id: row + 1, row }) };
const { selection } = gridTexts;

it('sums each column of numbers by itself, and never adds lengths to counts', async () => {
  const { rerender } = await renderWithApp(
    <SelectionLine {...{ columns, rows }} range={{ top: 0, bottom: 1, left: 0, right: 2 }} uncopied={undefined} />,
  );
  const shown = () =>
    Array.from(screen.getByRole('status', { name: selection.label }).children, ({ textContent }) => textContent);
  expect(shown()).toEqual([
    fillText(selection.filled, { shown: '6' }),
    fillText(selection.sumOf, { column: 'Runs', sum: '3' }),
    fillText(selection.sumOf, { column: 'Length, ft', sum: '350' }),
  ]);
  rerender(
    <SelectionLine {...{ columns, rows }} range={{ top: 0, bottom: 1, left: 2, right: 2 }} uncopied={undefined} />,
  );
  await waitFor(() =>
    expect(shown()).toEqual([
      fillText(selection.filled, { shown: '2' }),
      fillText(selection.sum, { sum: '350' }),
      fillText(selection.average, { average: '175' }),
      fillText(selection.least, { least: '100' }),
      fillText(selection.most, { most: '250' }),
    ]),
  );
});
