import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import { FilterForm } from '../../../../src/grid/commodityGrid/filters/FilterForm.tsx';
import type { ValueCount } from '../../../../src/grid/commodityGrid/filters/distinctValues.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import type { Filter } from '../../../../src/store/views/query.ts';
import { renderWithApp } from '../../renderWithApp.tsx';

async function formOf(key: string, filter?: Filter, values: readonly ValueCount[] = []) {
  const onFilter = vi.fn<(next: Filter | null) => void>();
  const field = fieldOf('cable', key)!;
  const { person } = await renderWithApp(
    <FilterForm field={field} values={values} filter={filter} onFilter={onFilter} />,
  );
  const submit = () => person.click(screen.getByRole('button', { name: 'Filter' }));
  return { person, onFilter, submit };
}

describe('the filter of a column', () => {
  it('takes a range of numbers, with a decimal point', async () => {
    const { person, onFilter, submit } = await formOf('designLength');
    await person.type(screen.getByRole('textbox', { name: 'At least' }), '12.5');
    await person.type(screen.getByRole('textbox', { name: 'At most' }), '600');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'designLength', is: 'between', least: 12.5, most: 600, unit: 'ft' });
  });

  it('takes a share in per cent, as its cells show it', async () => {
    const { person, onFilter, submit } = await formOf('pulledFraction', {
      field: 'pulledFraction',
      is: 'between',
      least: 0.07,
      most: null,
    });
    expect(screen.getByRole('textbox', { name: 'At least' })).toHaveDisplayValue('7');
    await person.type(screen.getByRole('textbox', { name: 'At most' }), '57.5');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledFraction', is: 'between', least: 0.07, most: 0.575 });
  });

  it('shows the end of a filter that leaves it out, and keeps leaving it out until the end is another', async () => {
    const notDone: Filter = { field: 'pulledFraction', is: 'lessThan', than: 1 };
    const { person, onFilter, submit } = await formOf('pulledFraction', notDone);
    const most = screen.getByRole('textbox', { name: 'At most' });
    expect(most).toHaveDisplayValue('100');
    await submit();
    expect(onFilter).toHaveBeenLastCalledWith(notDone);
    await person.clear(most);
    await person.type(most, '50');
    await submit();
    expect(onFilter).toHaveBeenLastCalledWith({ field: 'pulledFraction', is: 'between', least: null, most: 0.5 });
  });

  it('ticks the values that a filter does not leave out', async () => {
    const values = ['Pulled', 'Pulling'].map((value) => ({ value, count: 1 }));
    await formOf('status', { field: 'status', is: 'noneOf', texts: ['Pulled'] }, values);
    expect(screen.getByRole('checkbox', { name: /Pulling/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Pulled/ })).not.toBeChecked();
  });

  it('takes the decimal comma of the language', async () => {
    await act(() => i18n.changeLanguage('fr-CA'));
    try {
      const { person, onFilter } = await formOf('designLength');
      const [least] = screen.getAllByRole('textbox');
      await person.type(least!, '12,5{Enter}');
      expect(onFilter).toHaveBeenCalledWith({
        field: 'designLength',
        is: 'between',
        least: 12.5,
        most: null,
        unit: 'ft',
      });
    } finally {
      await act(() => i18n.changeLanguage('en-US'));
    }
  });

  it('takes days in the order of the language, and keeps what is no day where it was typed', async () => {
    const { person, onFilter, submit } = await formOf('pulledDate');
    const from = screen.getByRole('textbox', { name: 'From' });
    await person.type(from, '13/45/2026');
    await submit();
    expect(onFilter).not.toHaveBeenCalled();
    expect(from).toHaveDisplayValue('13/45/2026');
    expect(await screen.findByText(/isn’t a date/)).toBeInTheDocument();
    await person.clear(from);
    await person.type(from, '11/20/2026');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledDate', is: 'between', least: 20_777, most: null });
  });

  it('takes days told from today, and shows them again', async () => {
    const { person, onFilter, submit } = await formOf('pulledDate', { field: 'pulledDate', is: 'span', span: 'today' });
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveValue('Today');
    expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
    await person.click(screen.getByRole('combobox', { name: 'Days' }));
    await person.click(await screen.findByRole('option', { name: 'Older than…' }));
    const days = screen.getByRole('textbox', { name: 'Days ago' });
    await person.clear(days);
    await person.type(days, '30');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledDate', is: 'olderThan', days: 30 });
  });

  it('takes some of the values', async () => {
    const { person, onFilter, submit } = await formOf('area', undefined, [
      { value: 'A10', count: 3 },
      { value: 'A20', count: 1204 },
    ]);
    await person.click(screen.getByRole('checkbox', { name: 'A20 1,204' }));
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'area', is: 'oneOf', texts: ['A20'] });
  });
});
