/** Decimals of a column are how its numbers read; the numbers stay. */
import { expect, it } from 'vitest';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { editText } from '../../../src/i18n/fieldText.ts';
import { fieldFormats } from '../../../src/i18n/fieldFormats.ts';
import { formatsIn } from '../../../src/i18n/format.ts';

/** How a value of a cable's field reads in a project that decides so, and what its editor begins with. */
function read(key: string, value: number, decimals?: number, locale = 'en-US') {
  const settings =
    decimals === undefined ? [] : [{ type: 'cable' as const, field: key, kind: 'number' as const, decimals }];
  const field = fieldIn(projectCommodity('cable', settings), key)!;
  const kind = fieldKinds[field.kind];
  const written = fieldFormats(field, { formats: formatsIn(locale), unit: 'imperial' });
  return [kind.format(value, written), kind.formatSum?.(value, written), editText(value)];
}

it('are those of the kind until the project says how many', () => {
  expect(read('designLength', 1234.5678)).toEqual(['1,234.6', '1,234.6', '1234.5678']);
  expect(read('designLength', 1234.5678, 3)).toEqual(['1,234.568', '1,234.568', '1234.5678']);
  expect(read('designLength', 1234, 2)).toEqual(['1,234.00', '1,234.00', '1234']);
  expect(read('designLength', 1234.5678, 0)).toEqual(['1,235', '1,235', '1234.5678']);
});

it('hold for hours, per cents and other numbers, and for their sums', () => {
  expect(read('budgetHours', 19.602, 2)).toEqual(['19.60', '19.60', '19.602']);
  expect(read('percentComplete', 54, 0)).toEqual(['54', undefined, '54']);
  expect(read('udf6', 1000.25)).toEqual(['1,000.25', '1,000.3', '1000.25']);
  expect(read('udf6', 1000.25, 3)).toEqual(['1,000.250', '1,000.250', '1000.25']);
});

it('are written in the language of the reader', () => {
  expect(read('designLength', 1234.5, 2, 'fr-CA')[0]).toMatch(/^1\s234,50$/u);
});
