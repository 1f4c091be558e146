import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from '../../../src/ui/Select.tsx';
import { renderWithApp } from '../renderWithApp.tsx';

const options = ['Pass', 'Fail', 'Retest'].map((value) => ({ value, label: value }));

function Result() {
  const [value, setValue] = useState('Fail');
  return <Select label="Test result" value={value} options={options} onChange={setValue} />;
}

async function closed() {
  const { person } = await renderWithApp(<Result />, { project: null });
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
});
