/**
 * Fields of a package, apart from its rows (domain section 9): declared once; server checks, columns, import and export are
 * derived from them.
 */
import type { CellValue } from '../../base/values/scalars.ts';
import { fieldsNamedUnder, type SetupField } from '../../commodities/fields/setupField.ts';
import { isOver, packageStatuses, statusOf } from './packageStatus.ts';

const declared = fieldsNamedUnder('packageFields');

/** In column order; the number is the first. `isKept` fields are set by its steps and its rows. */
export const packageFields: readonly SetupField[] = [
  declared({ key: 'code', term: 'packageFields.packageNumber', kind: 'text', isMono: true, longest: 60, width: 150 }),
  declared({ key: 'description', term: 'packageFields.name', kind: 'text', width: 220 }),
  declared({ key: 'status', kind: 'text', choices: packageStatuses, isKept: true, width: 110 }),
  declared({ key: 'area', kind: 'code', codeKind: 'area', longest: 60, width: 100 }),
  declared({ key: 'system', kind: 'code', codeKind: 'system', longest: 60, width: 100 }),
  declared({ key: 'foreman', kind: 'text', names: 'foreman', width: 140 }),
  declared({ key: 'generalForeman', kind: 'text', names: 'person', width: 140 }),
  declared({ key: 'crew', kind: 'code', codeKind: 'crew', longest: 60, width: 110 }),
  declared({ key: 'plannedStart', kind: 'date', formerLabels: ['Inicio previsto', 'Début prévu'], width: 110 }),
  declared({ key: 'plannedFinish', kind: 'date', formerLabels: ['Fin previsto', 'Fin prévue'], width: 110 }),
  declared({ key: 'actualStart', kind: 'date', isKept: true, width: 110 }),
  declared({ key: 'actualFinish', kind: 'date', isKept: true, width: 110 }),
  declared({
    key: 'predecessors',
    kind: 'text',
    formerLabels: ['After packages', 'Después de los paquetes', 'Après les lots'],
    longest: 1000,
    width: 180,
  }),
  declared({
    key: 'capacityHours',
    kind: 'hours',
    formerLabels: ['Capacity, h', 'Capacidad, h', 'Capacité, h'],
    width: 110,
  }),
  declared({ key: 'holdReason', kind: 'text', isKept: true, width: 160 }),
  declared({ key: 'notes', kind: 'text', longest: 1000, width: 260 }),
];

export const newPackage = { status: 'draft' } as const;

/** True if rows can join it. */
export const isPackageInUse = (values: Readonly<Record<string, CellValue>>): boolean => !isOver(statusOf(values));

/**
 * Hours one crew works in a rotation (domain section 9): a package without its own capacity is reported as too large above this
 * limit.
 */
const defaultCapacityHours = 1000;

/** Returns the hours of one crew for the package: its own capacity, or the usual one. */
export const capacityOf = ({ capacityHours }: Readonly<Record<string, CellValue>>): number =>
  typeof capacityHours === 'number' ? capacityHours : defaultCapacityHours;

const between = /[,;\n]/;

/** Returns the numbers of the packages that must be complete before this one starts. */
export const predecessorsIn = (values: Readonly<Record<string, CellValue>>): string[] =>
  String(values['predecessors'] ?? '')
    .split(between)
    .map((number) => number.trim())
    .filter((number) => number !== '');
