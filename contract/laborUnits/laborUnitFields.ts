/** What a row of the labor units holds (domain section 7): declared once; server checks, columns, import and export follow. */
import type { CodeField } from '../codes/codeFields.ts';
import { commodityTypes } from '../commodities/types.ts';
import { difficulties } from './laborUnit.ts';

type Declaration = Pick<CodeField, 'key' | 'kind' | 'width'> & Partial<CodeField>;

const declared = (field: Declaration): CodeField => ({
  term: `laborUnitFields.${field.key}`,
  longest: 200,
  ...field,
});

const mostHours = 1_000_000;

/** In the order of their columns. */
export const laborUnitFields: readonly CodeField[] = [
  declared({ key: 'commodityType', kind: 'text', choices: commodityTypes, width: 120 }),
  declared({ key: 'typeCode', kind: 'text', longest: 60, width: 130 }),
  declared({ key: 'size', kind: 'text', longest: 60, width: 100 }),
  declared({ key: 'hours', kind: 'number', largest: mostHours, width: 100 }),
  declared({ key: 'per', kind: 'integer', width: 70 }),
  declared({ key: 'unit', kind: 'text', choices: ['ft', 'm', 'ea'], width: 70 }),
  declared({ key: 'factor', kind: 'number', largest: 1000, width: 80 }),
  declared({ key: 'difficulty', kind: 'text', choices: difficulties, width: 120 }),
  declared({ key: 'hoursDifficult', kind: 'number', largest: mostHours, width: 100 }),
  declared({ key: 'hoursVeryDifficult', kind: 'number', largest: mostHours, width: 110 }),
  declared({ key: 'accountCode', kind: 'code', codeKind: 'account', longest: 60, width: 120 }),
  declared({ key: 'description', kind: 'text', width: 220 }),
  declared({ key: 'name', kind: 'text', longest: 100, width: 160 }),
];
