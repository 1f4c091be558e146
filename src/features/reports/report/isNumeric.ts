import type { ReportColumn } from '../../../../contract/reports/reports.ts';

const texts: ReadonlySet<ReportColumn['kind']> = new Set(['text', 'tag', 'answer', 'date']);

/** Whether cells of a kind are numbers, which stand at the end of the cell. */
export const isNumeric = (kind: ReportColumn['kind']): boolean => !texts.has(kind);
