import { timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';

/** An empty timesheet whose headers map by themselves: hours as ST, OT and DT. */
export const timesheetTemplate = (fileName: string): ExportTable => ({
  fileName,
  // Declared headings are read in English.
  columns: timesheetFields.filter(({ key }) => key !== 'hours').map(({ label }) => ({ label, kind: 'text' })),
  rows: [],
});
