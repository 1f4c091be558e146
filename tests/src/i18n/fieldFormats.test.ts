/** Decimals of a column affect only the display of its numbers, not their values. */
import { expect, it } from 'vitest';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { editText } from '../../../src/i18n/fieldText.ts';
import { fieldFormats } from '../../../src/i18n/fieldFormats.ts';
import { formatsIn } from '../../../src/i18n/format.ts';

/** Displayed texts of a value of a cable field in a project with these decimals, and the initial text of its editor. */
function read(key: string, value: number, decimals?: number, locale = 'en-US') {
  const settings =
    decimals === undefined ? [] : [{ type: 'cable' as const, field: key, kind: 'number' as const, decimals }];
  const field = fieldIn(projectCommodity('cable', settings), key)!;
  const kind = fieldKinds[field.kind];
  const written = fieldFormats(field, { formats: formatsIn(locale), unit: 'imperial' });
  return [kind.format(value, written), kind.formatSum?.(value, written), editText(value)];
}

it('default to those of the field kind until the project sets them', () => {
  expect(read('designLength', 1234.5678)).toEqual(['1,234.6', '1,234.6', '1234.5678']);
  expect(read('designLength', 1234.5678, 3)).toEqual(['1,234.568', '1,234.568', '1234.5678']);
  expect(read('designLength', 1234, 2)).toEqual(['1,234.00', '1,234.00', '1234']);
  expect(read('designLength', 1234.5678, 0)).toEqual(['1,235', '1,235', '1234.5678']);
});

it('apply to hours, percentages and other numbers, and to their sums', () => {
  expect(read('budgetHours', 19.602, 2)).toEqual(['19.60', '19.60', '19.602']);
  expect(read('percentComplete', 54, 0)).toEqual(['54', undefined, '54']);
  expect(read('udf6', 1000.25)).toEqual(['1,000.25', '1,000.3', '1000.25']);
  expect(read('udf6', 1000.25, 3)).toEqual(['1,000.250', '1,000.250', '1000.25']);
});

it('are formatted in the language of the user', () => {
  expect(read('designLength', 1234.5, 2, 'fr-CA')[0]).toMatch(/^1\s234,50$/u);
});
