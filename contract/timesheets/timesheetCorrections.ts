/** The refused rows of a checked timesheet, and their corrections: read by every later check of the file (ADR 124). */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { correctedCells, refusedPage, refusedRows } from '../imports/importCorrections.ts';
import { oneTimesheet, timesheetAccess } from './timesheets.ts';

export const listRefusedTimesheetRows = endpoint({
  method: 'GET',
  path: '/timesheet/refused-rows',
  feature: 'timesheets',
  summary:
    'The rows of a checked timesheet that cannot stand now, and those that were corrected, as the file has them.',
  cost: 40,
  access: timesheetAccess,
  query: oneTimesheet.extend(refusedPage),
  reply: refusedRows,
});

export const correctTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/correct',
  feature: 'timesheets',
  summary: 'Correct cells of a checked timesheet; what the file says again takes a correction back.',
  access: timesheetAccess,
  body: oneTimesheet.extend({ cells: correctedCells }),
  reply: z.strictObject({ correctedCells: z.number().int() }),
});
