/** Fields of labor units (domain section 7): declared once; server checks, columns, import and export are derived from them. */
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { fieldsNamedUnder, type SetupField } from '../../commodities/fields/setupField.ts';
import { difficulties } from './laborUnit.ts';

const declared = fieldsNamedUnder('laborUnitFields');

const maxHours = 1_000_000;

/** In column order. */
export const laborUnitFields: readonly SetupField[] = [
  declared({ key: 'commodityType', kind: 'text', choices: commodityTypes, width: 120 }),
  declared({ key: 'typeCode', kind: 'text', longest: 60, width: 130 }),
  declared({ key: 'size', kind: 'text', longest: 60, width: 100 }),
  declared({ key: 'hours', kind: 'number', largest: maxHours, width: 100 }),
  declared({ key: 'per', kind: 'integer', width: 70 }),
  declared({ key: 'unit', kind: 'text', choices: ['ft', 'm', 'ea'], width: 70 }),
  declared({ key: 'factor', kind: 'number', largest: 1000, width: 80 }),
  declared({ key: 'difficulty', kind: 'text', choices: difficulties, width: 120 }),
  declared({ key: 'hoursDifficult', kind: 'number', largest: maxHours, width: 100 }),
  declared({ key: 'hoursVeryDifficult', kind: 'number', largest: maxHours, width: 110 }),
  declared({
    key: 'effectiveDate',
    kind: 'date',
    formerLabels: ['In force from', 'Vigente desde', 'En vigueur dès'],
    width: 120,
  }),
  declared({ key: 'accountCode', kind: 'code', codeKind: 'account', longest: 60, width: 120 }),
  declared({ key: 'description', kind: 'text', width: 220 }),
  declared({ key: 'name', kind: 'text', longest: 100, width: 160 }),
];
