import { timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';

/** Returns an empty timesheet whose headers are mapped automatically: hours as ST, OT and DT. */
export const timesheetTemplate = (fileName: string): ExportTable => ({
  fileName,
  // The import recognizes declared headings in English.
  columns: timesheetFields.filter(({ key }) => key !== 'hours').map(({ label }) => ({ label, kind: 'text' })),
  rows: [],
});
