/** Fields shared by every commodity. */
import type { FieldDeclaration } from './fields/field.ts';

/** Engineering context that schedules of every type can contain. */
export const engineeringContext = [
  {
    key: 'drawing',
    label: 'Drawing',
    kind: 'text',
    source: 'engineering',
    synonyms: ['drawing', 'drawing no', 'dwg', 'dwg no'],
    width: 120,
  },
  {
    key: 'drawingRev',
    label: 'Drawing rev',
    isRevisionMark: true,
    kind: 'text',
    source: 'engineering',
    synonyms: ['drawing rev', 'dwg rev'],
    width: 90,
  },
  {
    key: 'revision',
    label: 'Rev',
    isRevisionMark: true,
    kind: 'text',
    source: 'engineering',
    synonyms: ['rev', 'revision', 'rev no'],
    width: 60,
  },
  {
    key: 'area',
    label: 'Area',
    kind: 'code',
    codeKind: 'area',
    source: 'contractor',
    synonyms: ['area', 'area code', 'plant area', 'unit area'],
    width: 90,
  },
  {
    key: 'system',
    label: 'System',
    kind: 'code',
    codeKind: 'system',
    source: 'contractor',
    synonyms: ['system', 'system code', 'system no'],
    width: 90,
  },
  {
    key: 'subsystem',
    label: 'Subsystem',
    kind: 'code',
    codeKind: 'subsystem',
    source: 'contractor',
    synonyms: ['subsystem', 'sub system', 'subsystem code'],
    width: 100,
  },
] as const satisfies readonly FieldDeclaration[];

/** Remarks of a schedule about a row: the reason for a hold, the supplier, the reason for a change. */
export const scheduleRemarks = {
  key: 'remarks',
  label: 'Remarks',
  holdsIn: 'hold',
  isNote: true,
  kind: 'text',
  source: 'engineering',
  synonyms: ['remarks', 'remark', 'comments', 'comment'],
  width: 200,
} as const satisfies FieldDeclaration;

/** Shared declaration of package fields. A row is in one package per package field (domain section 9). */
const packageShared = { label: 'Package', kind: 'code', source: 'contractor', mono: true, width: 110 } as const;

const assigned = [
  { key: 'foreman', label: 'Foreman', kind: 'text', names: 'foreman', source: 'contractor', width: 120 },
  {
    key: 'accountCode',
    label: 'Account code',
    kind: 'code',
    codeKind: 'account',
    source: 'contractor',
    mono: true,
    width: 110,
  },
  { key: 'laborUnit', label: 'Labor unit', kind: 'text', names: 'laborUnit', source: 'contractor', width: 120 },
  { key: 'priority', label: 'Priority', kind: 'integer', source: 'contractor', width: 80 },
  { key: 'needDate', label: 'Need date', kind: 'date', source: 'contractor', width: 100 },
  {
    key: 'scheduleActivity',
    label: 'Activity',
    kind: 'code',
    codeKind: 'schedule-activity',
    source: 'contractor',
    width: 110,
  },
  {
    key: 'hold',
    label: 'Hold',
    isWorkedBy: true,
    kind: 'code',
    codeKind: 'hold-reason',
    source: 'contractor',
    width: 110,
  },
  {
    key: 'dropReason',
    label: 'Reason hours dropped',
    isOfRemoved: true,
    kind: 'text',
    source: 'contractor',
    width: 160,
  },
  {
    key: 'delayReason',
    label: 'Delay reason',
    kind: 'code',
    codeKind: 'delay-reason',
    source: 'field',
    endsWithProgress: true,
    width: 120,
  },
  { key: 'delayNote', label: 'Delay note', kind: 'text', source: 'field', endsWithProgress: true, width: 200 },
  { key: 'notes', label: 'Notes', kind: 'text', source: 'contractor', width: 200 },
  { key: 'udf1', label: 'User field 1', kind: 'text', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf2', label: 'User field 2', kind: 'text', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf3', label: 'User field 3', kind: 'text', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf4', label: 'User field 4', kind: 'text', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf5', label: 'User field 5', kind: 'text', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf6', label: 'User field 6', kind: 'number', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf7', label: 'User field 7', kind: 'number', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf8', label: 'User field 8', kind: 'number', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf9', label: 'User field 9', kind: 'date', source: 'contractor', width: 110, isSlot: true },
  { key: 'udf10', label: 'User field 10', kind: 'date', source: 'contractor', width: 110, isSlot: true },
] as const satisfies readonly FieldDeclaration[];

/** Fields that the contractor assigns in the office, and the reasons that delay a crew; imports never change these. */
export const contractorBlock = [
  { key: 'package', codeKind: 'installation-package', ...packageShared },
  ...assigned,
] as const satisfies readonly FieldDeclaration[];

/** The same for terminations: the work of another crew, in separate packages. */
export const terminationBlock = [
  { key: 'package', codeKind: 'termination-package', ...packageShared },
  ...assigned,
] as const satisfies readonly FieldDeclaration[];

/** Package for testing and handover by system, in addition to the package in which the row is installed. */
export const testPackage = {
  key: 'testPackage',
  codeKind: 'test-package',
  ...packageShared,
  label: 'Test package',
} as const satisfies FieldDeclaration;

const derivedState = [
  { key: 'status', label: 'Status', kind: 'text', source: 'calculated', width: 130 },
  { key: 'removed', label: 'Removed', kind: 'flag', source: 'calculated', width: 80 },
] as const satisfies readonly FieldDeclaration[];

const derivedHours = [
  { key: 'hoursPerUnit', label: 'Hours per unit', kind: 'number', source: 'calculated', width: 100 },
  { key: 'percentComplete', label: '% complete', kind: 'percent', source: 'calculated', width: 90 },
  { key: 'budgetHours', label: 'Budget, h', kind: 'hours', source: 'calculated', width: 90, summed: true },
  { key: 'earnedHours', label: 'Earned, h', kind: 'hours', source: 'calculated', width: 90, summed: true },
] as const satisfies readonly FieldDeclaration[];

/** Values that the server derives for every commodity. `hoursPerUnit` is hours for one ft, m or each. */
export const calculatedBlock = [
  ...derivedState,
  { key: 'quantity', label: 'Quantity', kind: 'number', source: 'calculated', width: 90, summed: true },
  ...derivedHours,
] as const satisfies readonly FieldDeclaration[];

/** The same for a type that is measured by its length: the quantity is the length × parallel runs that the reports add up. */
export const calculatedOfLength = [
  ...derivedState,
  { key: 'quantity', label: 'Design length', kind: 'length', source: 'calculated', width: 110, summed: true },
  ...derivedHours,
] as const satisfies readonly FieldDeclaration[];
