import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SelectionLine } from '../../../../src/grid/commodityGrid/SelectionLine.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';

const nothing = { columns: [], rows: { revision: 0, length: 0, at: () => ({ id: 0, row: 0 }) }, range: null };

it('shows why nothing was copied in place of the selection figures', async () => {
  const { rerender } = await renderWithApp(<SelectionLine {...nothing} uncopied="Nothing was copied." />);
  expect(screen.getByRole('status', { name: /selected/i })).toHaveTextContent('Nothing was copied.');
  rerender(<SelectionLine {...nothing} uncopied={undefined} />);
  expect(screen.queryByText('Nothing was copied.')).toBeNull();
});
