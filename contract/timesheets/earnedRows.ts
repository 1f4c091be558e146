/** Rows behind a number of earned hours (domain section 11: numbers explain themselves). */
import { z } from 'zod/mini';
import { commodityTypes } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId } from '../base/values/scalars.ts';

const earnedRow = z.strictObject({
  type: z.enum(commodityTypes),
  id,
  tag: z.string(),
  budgetHours: z.number(),
  earnedHours: z.number(),
});

export const listEarnedRows = endpoint({
  method: 'GET',
  path: '/timesheet/earned-rows',
  feature: 'timesheets',
  summary:
    'The rows that earn under an account code or a foreman, those that earned most first, with the sum of all of them. A foreman gets their own.',
  cost: 10,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    projectId,
    groupBy: z.enum(['accountCode', 'foreman']),
    /** Code or foreman; empty for the rows without one. */
    key: z.string().check(z.maxLength(120)),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(5000)), 500),
  }),
  reply: z.strictObject({
    /** Only rows with hours. */
    rows: z.array(earnedRow),
    total: z.int(),
    budgetHours: z.number(),
    earnedHours: z.number(),
  }),
});
