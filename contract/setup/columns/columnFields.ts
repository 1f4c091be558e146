/** Fields of the column settings: declared once; server checks and the columns of the page are derived from them. */
import { codeKinds } from '../../commodities/fields/field.ts';
import { fieldsNamedUnder, type SetupField } from '../../commodities/fields/setupField.ts';
import { columnShown, userDefinedKind, type LabelLocale } from './columnSetting.ts';

const declared = fieldsNamedUnder('columnFields');

/** Locales of the label fields, by field key. */
export const labelFields = { labelEn: 'en-US', labelEs: 'es-MX', labelFr: 'fr-CA' } as const satisfies Readonly<
  Record<string, LabelLocale>
>;

/** Bounds in CSS px: a narrower column shows no content, a wider one fills the view. */
export const widthBounds = { least: 40, most: 600 } as const;
export const maxDecimals = 6;
/** Maximum characters. */
const longestLabel = 60;

/** In column order. */
export const columnFields: readonly SetupField[] = [
  declared({ key: 'labelEn', kind: 'text', longest: longestLabel, width: 150 }),
  declared({ key: 'labelEs', kind: 'text', longest: longestLabel, width: 150 }),
  declared({ key: 'labelFr', kind: 'text', longest: longestLabel, width: 150 }),
  declared({ key: 'kind', kind: 'text', choices: userDefinedKind.options, width: 90 }),
  declared({ key: 'codeKind', kind: 'text', choices: codeKinds, width: 130 }),
  declared({ key: 'shown', kind: 'text', choices: columnShown.options, width: 130 }),
  declared({ key: 'place', kind: 'integer', width: 80 }),
  declared({ key: 'width', kind: 'integer', width: 80 }),
  declared({ key: 'decimals', kind: 'integer', width: 90 }),
  declared({ key: 'required', kind: 'flag', width: 110 }),
  declared({ key: 'entered', kind: 'flag', width: 130 }),
  declared({ key: 'synonyms', kind: 'text', longest: 1000, width: 240 }),
];
