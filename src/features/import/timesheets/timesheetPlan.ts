/** Decisions of the mapping step of a timesheet, as functions of the previewed sheet. */
import type { SheetPreview } from '../../../../contract/imports/imports.ts';
import type { DateOrder } from '../../../../contract/timesheets/dates.ts';
import { hourFields } from '../../../../contract/timesheets/timesheetFields.ts';
import {
  timesheetOptions,
  type TimesheetDraft,
  type TimesheetOptions,
} from '../../../../contract/timesheets/timesheets.ts';
import type { TimesheetFile } from '../../../../machines/import/ports.ts';

export interface TimesheetPlan extends Omit<TimesheetFile['plan'], 'options'> {
  readonly options: TimesheetOptions;
}

/** Returns the plan as first proposed, or as decided so far. */
export function timesheetPlanFrom(draft: TimesheetDraft, decided: TimesheetFile['plan'] | null): TimesheetPlan {
  if (decided) return { ...decided, options: timesheetOptions.parse(decided.options) };
  const sheet = draft.sheets.find(({ name }) => name === draft.proposedSheet) ?? draft.sheets[0];
  return {
    sheet: sheet?.name ?? draft.proposedSheet,
    headerRow: sheet?.headerRow ?? 0,
    mapping: sheet?.mapping ?? {},
    options: timesheetOptions.parse(draft.record.options ?? {}),
  };
}

export const onTimesheetSheet = (plan: TimesheetPlan, sheet: SheetPreview): TimesheetPlan => ({
  ...plan,
  sheet: sheet.name,
  headerRow: sheet.headerRow ?? 0,
  mapping: sheet.mapping,
});

/** Returns the plan with a date order; null to detect it. */
export const withDateOrder = (plan: TimesheetPlan, dateOrder: DateOrder | null): TimesheetPlan => ({
  ...plan,
  options: { ...plan.options, dateOrder },
});

/** Returns the plan with one account code for all rows; null for none. */
export const withAccountCode = (plan: TimesheetPlan, accountCode: string | null): TimesheetPlan => ({
  ...plan,
  options: { ...plan.options, accountCode },
});

/** True if a column is mapped to the account code, so that no code for all rows is needed. */
export const hasCodeColumn = ({ mapping }: Pick<TimesheetPlan, 'mapping'>): boolean =>
  Object.values(mapping).includes('accountCode');

/**
 * Returns the first required field that no column is mapped to, or a field that two are mapped to. A line requires a day, an
 * employee, an account, which can be the same for all rows, and hours.
 */
export function timesheetProblem({ mapping, options }: Pick<TimesheetPlan, 'mapping' | 'options'>): {
  readonly kind: 'missing' | 'twice';
  readonly field: string;
} | null {
  const chosen = Object.values(mapping);
  const twice = chosen.find((key, index) => chosen.indexOf(key) !== index);
  if (twice !== undefined) return { kind: 'twice', field: twice };
  const needed = [['date'], ['employeeId', 'employeeName'], ['accountCode'], ['hours', ...hourFields]];
  const given = options.accountCode === null ? chosen : [...chosen, 'accountCode'];
  const [field] = needed.find((keys) => !keys.some((key) => given.includes(key))) ?? [];
  return field === undefined ? null : { kind: 'missing', field };
}
