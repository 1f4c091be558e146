import { z } from 'zod/mini';

export const timesheetViews = ['import', 'lines', 'hours'] as const;
export type TimesheetView = (typeof timesheetViews)[number];

/** Search parameters of the timesheets: the view, the timesheet in progress, and the grouping of hours. */
export const timesheetsSearch = z.object({
  view: z._default(z.catch(z.enum(timesheetViews), 'import'), 'import'),
  import: z.catch(z.optional(z.uuid()), undefined),
  by: z._default(z.catch(z.enum(['accountCode', 'foreman', 'week']), 'accountCode'), 'accountCode'),
});
export const timesheetsSearchDefaults = { view: 'import', by: 'accountCode' } as const;
