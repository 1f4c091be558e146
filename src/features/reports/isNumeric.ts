import type { ReportColumn } from '../../../contract/reports.ts';

/** Whether cells of a kind are numbers, which stand at the end of the cell. */
export const isNumeric = (kind: ReportColumn['kind']): boolean => kind !== 'text' && kind !== 'tag' && kind !== 'date';
