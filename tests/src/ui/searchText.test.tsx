/** Text of a search field, and when it reaches the address. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSearchText } from '../../../src/ui/fields/useSearchText.ts';

function Searching({ told }: { readonly told: string[] }) {
  const [address, setAddress] = useState('');
  const [text, setText] = useSearchText(address, (next) => {
    told.push(next);
    setAddress(next);
  });
  return <input aria-label="Search" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}

function open() {
  const told: string[] = [];
  const page = (isSearching: boolean) => (
    <>
      {isSearching && <Searching told={told} />}
      <button type="button">Save view</button>
    </>
  );
  const { rerender } = render(page(true));
  return { told, person: userEvent.setup(), leave: () => rerender(page(false)) };
}

it('updates the address after a typing pause', async () => {
  const { told, person } = open();
  await person.type(screen.getByRole('textbox'), 'P-10');
  expect(told).toEqual([]);
  await waitFor(() => expect(told).toEqual(['P-10']));
});

it('updates it at once, and only once, when the field is left', async () => {
  const { told, person } = open();
  await person.type(screen.getByRole('textbox'), 'P-10');
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  expect(told).toEqual(['P-10']);
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(told).toEqual(['P-10']);
  expect(screen.getByRole('textbox')).toHaveValue('P-10');
});

it('updates nothing after its page was left', async () => {
  const { told, person, leave } = open();
  await person.type(screen.getByRole('textbox'), 'P-10');
  leave();
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(told).toEqual([]);
});
