import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import { FilterForm } from '../../../../src/grid/commodityGrid/filters/FilterForm.tsx';
import type { ValueCount } from '../../../../src/grid/commodityGrid/filters/distinctValues.ts';
import { i18n } from '../../../../src/i18n/i18n.ts';
import type { Filter } from '../../../../src/store/views/query.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { matching } from '../../../support/fillText.ts';

async function formOf(key: string, filter?: Filter, values: readonly ValueCount[] = []) {
  const onFilter = vi.fn<(next: Filter | null) => void>();
  const field = fieldOf('cable', key)!;
  const { person } = await renderWithApp(
    <FilterForm field={field} values={values} filter={filter} onFilter={onFilter} />,
  );
  const submit = () => person.click(screen.getByRole('button', { name: gridTexts.menu.apply }));
  return { person, onFilter, submit };
}

describe('the filter of a column', () => {
  it('accepts a range of numbers, with a decimal point', async () => {
    const { person, onFilter, submit } = await formOf('designLength');
    await person.type(screen.getByRole('textbox', { name: gridTexts.menu.least }), '12.5');
    await person.type(screen.getByRole('textbox', { name: gridTexts.menu.most }), '600');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'designLength', is: 'between', least: 12.5, most: 600, unit: 'ft' });
  });

  it('accepts a fraction as a percentage, as shown in its cells', async () => {
    const { person, onFilter, submit } = await formOf('pulledFraction', {
      field: 'pulledFraction',
      is: 'between',
      least: 0.07,
      most: null,
    });
    expect(screen.getByRole('textbox', { name: gridTexts.menu.least })).toHaveDisplayValue('7');
    await person.type(screen.getByRole('textbox', { name: gridTexts.menu.most }), '57.5');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledFraction', is: 'between', least: 0.07, most: 0.575 });
  });

  it('shows an excluded limit, and keeps it excluded until the limit changes', async () => {
    const notDone: Filter = { field: 'pulledFraction', is: 'lessThan', than: 1 };
    const { person, onFilter, submit } = await formOf('pulledFraction', notDone);
    const max = screen.getByRole('textbox', { name: gridTexts.menu.most });
    expect(max).toHaveDisplayValue('100');
    await submit();
    expect(onFilter).toHaveBeenLastCalledWith(notDone);
    await person.clear(max);
    await person.type(max, '50');
    await submit();
    expect(onFilter).toHaveBeenLastCalledWith({ field: 'pulledFraction', is: 'between', least: null, most: 0.5 });
  });

  it('ticks the values that a filter does not exclude', async () => {
    const values = ['Pulled', 'Pulling'].map((value) => ({ value, count: 1 }));
    await formOf('status', { field: 'status', is: 'noneOf', texts: ['Pulled'] }, values);
    expect(screen.getByRole('checkbox', { name: /Pulling/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Pulled/ })).not.toBeChecked();
  });

  it('accepts the decimal comma of the language', async () => {
    await act(() => i18n.changeLanguage('fr-CA'));
    try {
      const { person, onFilter } = await formOf('designLength');
      const [min] = screen.getAllByRole('textbox');
      await person.type(min!, '12,5{Enter}');
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

  it('accepts dates in the order of the language, and keeps invalid ones in the field', async () => {
    const { person, onFilter, submit } = await formOf('pulledDate');
    const from = screen.getByRole('textbox', { name: gridTexts.menu.from });
    await person.type(from, '13/45/2026');
    await submit();
    expect(onFilter).not.toHaveBeenCalled();
    expect(from).toHaveDisplayValue('13/45/2026');
    expect(await screen.findByText(matching(commonTexts.day.unreadable))).toBeInTheDocument();
    await person.clear(from);
    await person.type(from, '11/20/2026');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledDate', is: 'between', least: 20_777, most: null });
  });

  it('accepts days relative to today, and shows them again', async () => {
    const { person, onFilter, submit } = await formOf('pulledDate', { field: 'pulledDate', is: 'span', span: 'today' });
    expect(screen.getByRole('combobox', { name: gridTexts.menu.period })).toHaveValue('Today');
    expect(screen.queryByRole('textbox', { name: gridTexts.menu.from })).toBeNull();
    await person.click(screen.getByRole('combobox', { name: gridTexts.menu.period }));
    await person.click(await screen.findByRole('option', { name: gridTexts.menu.periods.olderThan }));
    const days = screen.getByRole('textbox', { name: gridTexts.menu.days });
    await person.clear(days);
    await person.type(days, '30');
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'pulledDate', is: 'olderThan', days: 30 });
  });

  it('accepts a selection of values', async () => {
    const { person, onFilter, submit } = await formOf('area', undefined, [
      { value: 'A10', count: 3 },
      { value: 'A20', count: 1204 },
    ]);
    await person.click(screen.getByRole('checkbox', { name: 'A20 1,204' }));
    await submit();
    expect(onFilter).toHaveBeenCalledWith({ field: 'area', is: 'oneOf', texts: ['A20'] });
  });
});
