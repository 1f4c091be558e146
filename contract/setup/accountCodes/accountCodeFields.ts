/** What a row of the company's list of account codes holds (domain section 7): declared once; server checks, columns and files follow. */
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
  // Hours for one unit of the account, as the company estimates them.
  declared({ key: 'standardHours', kind: 'number', width: 150 }),
  declared({ key: 'active', kind: 'flag', width: 80 }),
];
