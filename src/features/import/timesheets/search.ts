import { z } from 'zod';

export const timesheetViews = ['import', 'lines', 'hours'] as const;
export type TimesheetView = (typeof timesheetViews)[number];

/** What the address of the timesheets says: the view, the timesheet being worked on, and what hours are grouped by. */
export const timesheetsSearch = z.object({
  view: z.enum(timesheetViews).catch('import').default('import'),
  import: z.uuid().optional().catch(undefined),
  by: z.enum(['accountCode', 'foreman', 'week']).catch('accountCode').default('accountCode'),
});
export const timesheetsSearchDefaults = { view: 'import', by: 'accountCode' } as const;
