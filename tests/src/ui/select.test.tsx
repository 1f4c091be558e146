import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from '../../../src/ui/fields/Select.tsx';
import { renderWithApp } from '../renderWithApp.tsx';
import { terms as termsTexts } from '../../../contract/names/en-US/terms.ts';

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
  return { person, field: screen.getByRole('combobox', { name: termsTexts.fields.cable.testResult }) };
}

describe('a select', () => {
  it('renders no list until the field gets the focus', async () => {
    const { person, field } = await closed();
    expect(field).toHaveValue('Fail');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
    await person.tab();
    expect(screen.getByRole('listbox', { hidden: true })).not.toBeVisible();
  });

  it('opens on the first key at the current option, and moves on from there', async () => {
    const { person, field } = await closed();
    await person.tab();
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const status = screen.getByRole('option', { name: termsTexts.results.Fail });
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', status.id);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Retest');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveFocus();
  });

  it('opens on the first press, and Escape keeps the option', async () => {
    const { person, field } = await closed();
    await person.click(field);
    expect(screen.getByRole('listbox', { name: termsTexts.fields.cable.testResult })).toBeVisible();
    await person.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('Fail');
  });

  it('selects an option by typed letters while it is closed', async () => {
    const { person, field } = await closed();
    await person.tab();
    await person.keyboard('r');
    expect(field).toHaveValue('Retest');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await person.keyboard('x');
    expect(field).toHaveValue('Retest');
  });

  it('cycles through options with the same first letter, and narrows with the next letter', async () => {
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

  it('ignores shortcuts, and typed letters while its list is open', async () => {
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

it('a long list is filtered by typing, and reports an empty result', async () => {
  const labels = Array.from({ length: 40 }, (_, at) => `Foreman ${at}`);
  const { person } = await renderWithApp(<Result labels={labels} first="Foreman 1" noMatch="Nobody" />, {
    project: null,
  });
  const field = screen.getByRole('combobox', { name: termsTexts.fields.cable.testResult });
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
