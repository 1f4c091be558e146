/**
 * Fields of a timesheet line (domain section 10): declared once; file reading, checks, columns and manual entry are derived from
 * them.
 */
import type { HeadedFields } from '../commodities/fields/field.ts';
import { headedUnder, headingsOf, type HeadedField } from '../commodities/fields/headedField.ts';

export type TimesheetField = HeadedField;

const heading = headedUnder('timesheetFields');

export const timesheetFields: readonly TimesheetField[] = [
  heading(
    'Date',
    [
      'date',
      'work date',
      'timecard date',
      'time card date',
      'day worked',
      'fecha',
      'fecha de trabajo',
      'date de travail',
    ],
    { key: 'date', kind: 'date', isRequired: true, width: 120 },
  ),
  heading(
    'Employee ID',
    [
      'employee id',
      'emp id',
      'employee no',
      'emp no',
      'badge',
      'badge no',
      'id de empleado',
      'no de empleado',
      'no employe',
      'matricule',
    ],
    { key: 'employeeId', kind: 'text', isMono: true, longest: 60, width: 120 },
  ),
  heading(
    'Employee name',
    [
      'employee name',
      'employee',
      'resource name',
      'resource',
      'name',
      'worker',
      'empleado',
      'nombre',
      'nombre del empleado',
      'employé',
      'nom',
      'nom de l employé',
    ],
    { key: 'employeeName', kind: 'text', longest: 120, width: 180 },
  ),
  heading(
    'Account code',
    [
      'account code',
      'cost code',
      'phase code',
      'phase',
      'labor code',
      'labour code',
      'job code',
      'activity',
      'account',
      'código de cuenta',
      'código de costo',
      'code de compte',
      'code de coût',
    ],
    { key: 'accountCode', kind: 'code', codeKind: 'account', isRequired: true, longest: 60, width: 150 },
  ),
  heading('Hours', ['hours', 'hrs', 'total hours', 'units', 'horas', 'total de horas', 'heures', 'total des heures'], {
    key: 'hours',
    kind: 'hours',
    decimals: 2,
    width: 90,
  }),
  heading(
    'ST',
    [
      'st',
      'reg',
      'regular',
      'regular hours',
      'straight time',
      'st hours',
      'labor hours regular time',
      'horas normales',
      'heures normales',
    ],
    { key: 'straightTime', kind: 'hours', decimals: 2, width: 80 },
  ),
  heading('OT', ['ot', 'overtime', 'ot hours', 'time and a half', 'horas extra', 'heures supplémentaires'], {
    key: 'overtime',
    kind: 'hours',
    decimals: 2,
    width: 80,
  }),
  heading('DT', ['dt', 'double time', 'dt hours', 'premium', 'horas dobles', 'temps double'], {
    key: 'doubleTime',
    kind: 'hours',
    decimals: 2,
    width: 80,
  }),
  heading(
    'Description',
    [
      'description',
      'notes',
      'note',
      'comment',
      'comments',
      'remarks',
      'descripción',
      'comentario',
      'notas',
      'commentaire',
      'remarques',
    ],
    { key: 'description', kind: 'text', longest: 400, width: 240 },
  ),
  heading('Foreman', ['foreman', 'foreman id', 'foreman name', 'supervisor', 'sobrestante', 'contremaître'], {
    key: 'foreman',
    kind: 'text',
    longest: 120,
    width: 150,
  }),
  heading('Crew', ['crew', 'crew id', 'crew name', 'cuadrilla', 'équipe'], {
    key: 'crew',
    kind: 'text',
    longest: 120,
    width: 110,
  }),
  heading('Craft', ['craft', 'craft code', 'class', 'trade', 'classification', 'oficio', 'métier'], {
    key: 'craft',
    kind: 'text',
    longest: 60,
    width: 110,
  }),
  heading('Shift', ['shift', 'shift code', 'turno', 'quart'], { key: 'shift', kind: 'text', longest: 20, width: 70 }),
  heading('Pay type', ['pay type', 'pay code', 'earning code', 'tipo de pago', 'type de paie'], {
    key: 'payType',
    kind: 'text',
    longest: 60,
    width: 100,
  }),
  heading(
    'Project number',
    [
      'project no',
      'project number',
      'project',
      'job no',
      'job number',
      'job',
      'no de proyecto',
      'proyecto',
      'no de projet',
      'projet',
    ],
    { key: 'projectNumber', kind: 'text', longest: 60, width: 120 },
  ),
  heading('Approved', ['approved', 'approved by', 'approval', 'aprobado', 'approuvé'], {
    key: 'approved',
    kind: 'text',
    longest: 60,
    width: 100,
  }),
];

/** The three hour columns; their sum is the spent hours. */
export const hourFields = ['straightTime', 'overtime', 'doubleTime'] as const;
export type HourField = (typeof hourFields)[number];

/** Fields of a manually entered line: hours as ST, OT and DT, for the open project. */
export const enteredFields: readonly TimesheetField[] = timesheetFields.filter(
  ({ key }) => !['hours', 'projectNumber', 'approved'].includes(key),
);

/** Fields with which the headings of a timesheet are compared. */
export const timesheetColumns: HeadedFields = headingsOf('timesheet', ['date', 'accountCode'], timesheetFields);
