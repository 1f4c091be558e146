import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from '../../../src/ui/fields/Select.tsx';
import { renderWithApp } from '../renderWithApp.tsx';

interface ResultProps {
  readonly labels: readonly string[];
  readonly first: string;
  readonly noMatch?: string;
}

function Result({ labels, first, noMatch }: ResultProps) {
  const [value, setValue] = useState(first);
  const options = labels.map((label) => ({ value: label, label }));
  return <Select label="Test result" value={value} options={options} noMatch={noMatch} onChange={setValue} />;
}

async function closed(labels: readonly string[] = ['Pass', 'Fail', 'Retest'], first = 'Fail') {
  const { person } = await renderWithApp(<Result labels={labels} first={first} />, { project: null });
  return { person, field: screen.getByRole('combobox', { name: 'Test result' }) };
}

describe('one of a list', () => {
  it('has no list in the page until somebody comes to the field', async () => {
    const { person, field } = await closed();
    expect(field).toHaveValue('Fail');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
    await person.tab();
    expect(screen.getByRole('listbox', { hidden: true })).not.toBeVisible();
  });

  it('opens at the first key on the choice that stands, and goes on from there', async () => {
    const { person, field } = await closed();
    await person.tab();
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const standing = screen.getByRole('option', { name: 'Fail' });
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', standing.id);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Retest');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveFocus();
  });

  it('opens at the first press, and Escape leaves the choice', async () => {
    const { person, field } = await closed();
    await person.click(field);
    expect(screen.getByRole('listbox', { name: 'Test result' })).toBeVisible();
    await person.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('Fail');
  });

  it('chooses by the letters typed on it while it is closed', async () => {
    const { person, field } = await closed();
    await person.tab();
    await person.keyboard('r');
    expect(field).toHaveValue('Retest');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await person.keyboard('x');
    expect(field).toHaveValue('Retest');
  });

  it('goes through those that begin alike with the same letter, and narrows with the next', async () => {
    const { person, field } = await closed(['Paré', 'Pass', 'Part'], 'Paré');
    await person.tab();
    await person.keyboard('p');
    expect(field).toHaveValue('Pass');
    await person.keyboard('p');
    expect(field).toHaveValue('Part');
    await new Promise((resolve) => setTimeout(resolve, 950));
    await person.keyboard('pare');
    expect(field).toHaveValue('Paré');
  });

  it('leaves chords and the open list to themselves', async () => {
    const { person, field } = await closed();
    await person.tab();
    await person.keyboard('{Control>}r{/Control}');
    expect(field).toHaveValue('Fail');
    await person.keyboard(' ');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await person.keyboard('r');
    expect(field).toHaveValue('Fail');
  });
});

it('a long list is searched by typing, and says where nothing is found', async () => {
  const labels = Array.from({ length: 40 }, (_, at) => `Foreman ${at}`);
  const { person } = await renderWithApp(<Result labels={labels} first="Foreman 1" noMatch="Nobody" />, {
    project: null,
  });
  const field = screen.getByRole('combobox', { name: 'Test result' });
  await person.click(field);
  await person.clear(field);
  await person.type(field, 'man 39');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Foreman 39']);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Foreman 39');
  await person.clear(field);
  await person.type(field, 'zz');
  expect(await screen.findByText('Nobody')).toBeInTheDocument();
});
