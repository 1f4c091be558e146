/**
 * Fields of the company's account code list (domain section 7): declared once; server checks, columns and files are derived from
 * them.
 */
import { accountCodeTypes } from './accountCodeTypes.ts';
import { codeField } from '../codes/codeFields.ts';
import { fieldsNamedUnder, type SetupField } from '../../commodities/fields/setupField.ts';

const declared = fieldsNamedUnder('codeFields');

export const accountCodeFields: readonly SetupField[] = [
  codeField,
  declared({ key: 'description', kind: 'text', width: 300 }),
  declared({
    key: 'codeType',
    term: 'codeFields.nature',
    kind: 'text',
    choices: accountCodeTypes,
    isRequired: true,
    width: 120,
  }),
  declared({ key: 'parent', kind: 'code', codeKind: 'account', width: 140 }),
  declared({ key: 'unit', kind: 'text', choices: ['ft', 'm', 'each'], width: 80 }),
  // Hours for one unit of the account, according to the company's estimate.
  declared({ key: 'standardHours', kind: 'number', width: 150 }),
  declared({ key: 'active', kind: 'flag', width: 80 }),
];
