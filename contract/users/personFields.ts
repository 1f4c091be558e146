/** Fields of the people tables (domain section 7): declared once; columns, reading and files are derived from them. */
import { roleNames } from '../base/calls/permissions.ts';
import { fieldsNamedUnder, type SetupField } from '../commodities/fields/setupField.ts';

const declared = fieldsNamedUnder('personFields');

/** Fields of the person in all projects. */
export const recordFields: readonly SetupField[] = [
  declared({ key: 'name', kind: 'text', width: 170 }),
  declared({ key: 'email', kind: 'text', width: 240 }),
  declared({ key: 'phone', kind: 'text', width: 110 }),
];

/** Fields of the person in one project; `reportsTo` is the name or the e-mail address of a general foreman. */
export const memberFields: readonly SetupField[] = [
  declared({ key: 'role', kind: 'text', choices: roleNames, width: 140 }),
  declared({ key: 'foreman', kind: 'flag', width: 90 }),
  declared({ key: 'crewName', kind: 'text', width: 110 }),
  declared({ key: 'reportsTo', kind: 'text', width: 150 }),
];
