/** Spent and earned hours, and their ratio: by account code, foreman and week (domain sections 10 and 11). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { isoDate, projectId } from '../base/values/scalars.ts';

const spent = {
  straightTime: z.number(),
  overtime: z.number(),
  doubleTime: z.number(),
  /** Sum of the three: clock hours. */
  spent: z.number(),
};

export const hoursByCode = z.array(
  z.strictObject({
    accountCode: z.string(),
    description: z.string(),
    /** Hours on an indirect code count as spent, but not in PF. */
    isIndirect: z.boolean(),
    ...spent,
  }),
);
/** Hours by the last day of the week. */
export const hoursByWeek = z.array(z.strictObject({ weekEnding: isoDate, ...spent }));

export const hoursGroupings = ['accountCode', 'foreman', 'week'] as const;
export const hoursGrouping = z.enum(hoursGroupings);
export type HoursGrouping = z.infer<typeof hoursGrouping>;

/**
 * Group of hours. Values are null if they do not exist for the group: earned hours of a week, or of a foreman named by no
 * commodity.
 */
const earnedAgainstSpent = z.strictObject({
  key: z.string(),
  description: z.string(),
  isIndirect: z.boolean(),
  ...spent,
  /** Spent on direct codes: PF divides the earned hours by them. */
  spentDirect: z.number(),
  budgetHours: z.nullable(z.number()),
  earnedHours: z.nullable(z.number()),
  /** Earned per spent hour; null while no hours are spent, and for indirect hours. */
  performanceFactor: z.nullable(z.number()),
});
export type HoursGroup = z.infer<typeof earnedAgainstSpent>;

const totals = z.strictObject({
  spent: z.number(),
  /** Spent on direct codes: the basis of PF. */
  spentDirect: z.number(),
  earnedHours: z.number(),
  budgetHours: z.number(),
  performanceFactor: z.nullable(z.number()),
  /** Number of distinct employees. */
  employees: z.int(),
});

export const getTimesheetHours = endpoint({
  method: 'GET',
  path: '/timesheet/hours',
  feature: 'timesheets',
  summary:
    'Spent and earned hours with their ratio, by account code, foreman or week. A foreman gets those of their crew.',
  cost: 5,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({ projectId, groupBy: z._default(hoursGrouping, 'accountCode') }),
  reply: z.strictObject({ groups: z.array(earnedAgainstSpent), totals }),
});
export type TimesheetHours = z.infer<typeof getTimesheetHours.reply>;
