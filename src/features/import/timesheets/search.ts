import { z } from 'zod';

export const timesheetViews = ['import', 'lines', 'hours'] as const;
export type TimesheetView = (typeof timesheetViews)[number];

/** Search parameters of the timesheets: the view, the timesheet in progress, and the grouping of hours. */
export const timesheetsSearch = z.object({
  view: z.enum(timesheetViews).catch('import').default('import'),
  import: z.uuid().optional().catch(undefined),
  by: z.enum(['accountCode', 'foreman', 'week']).catch('accountCode').default('accountCode'),
});
export const timesheetsSearchDefaults = { view: 'import', by: 'accountCode' } as const;
