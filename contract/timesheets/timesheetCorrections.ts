/**
 * Rejected rows of a checked timesheet, and their corrections, which every later check of the file uses
 * (docs/decisions/timesheets-and-hours.md).
 */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { correctedCells, rejectedPage, rejectedRows } from '../imports/importCorrections.ts';
import { oneTimesheet, timesheetAccess } from './timesheets.ts';

export const listRejectedTimesheetRows = endpoint({
  method: 'GET',
  path: '/timesheet/rejected-rows',
  formerPaths: ['/timesheet/refused-rows'],
  feature: 'timesheets',
  summary:
    'The rows of a checked timesheet that cannot stand now, and those that were corrected, as the file has them.',
  cost: 40,
  access: timesheetAccess,
  query: z.extend(oneTimesheet, rejectedPage),
  reply: rejectedRows,
});

export const correctTimesheet = endpoint({
  method: 'POST',
  path: '/timesheet/correct',
  feature: 'timesheets',
  summary: 'Correct cells of a checked timesheet; what the file says again takes a correction back.',
  access: timesheetAccess,
  body: z.extend(oneTimesheet, { cells: correctedCells }),
  reply: z.strictObject({ correctedCells: z.int() }),
});
