/** The card of a requested row is open and visible, whatever list was open before. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cables, visit } from '../dataEntryHarness.tsx';

const tagAt = (at: number) => `S-${String(at).padStart(3, '0')}`;
const many = Array.from({ length: 200 }, (_, at) => ({
  ...cables[0]!,
  id: at + 1,
  tag: tagAt(at),
  package: at < 3 ? 'IWP-1' : 'IWP-2',
}));

it('shows a row outside the open package on the first attempt', async () => {
  await visit({ of: many, search: { package: 'IWP-1' }, link: { package: '', row: 151 } });
  await screen.findByRole('article', { name: tagAt(2) });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Follow the link' }));
  await screen.findByRole('article', { name: tagAt(149) });
  const head = await screen.findByRole('button', { name: new RegExp(`^${tagAt(150)}`), expanded: true });
  expect(head).toHaveFocus();
});

it('stays in the package of the list when a card is scanned', async () => {
  // A scanned card has an address without a package.
  await visit({ of: many, search: { package: 'IWP-1' }, link: { package: undefined, row: 2 } });
  await screen.findByRole('article', { name: tagAt(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Follow the link' }));
  await screen.findByRole('button', { name: new RegExp(`^${tagAt(1)}`), expanded: true });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /^Package\s*IWP-1/ })).toBeVisible();
});
