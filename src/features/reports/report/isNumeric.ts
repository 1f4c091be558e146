import type { ReportColumn } from '../../../../contract/reports/reports.ts';

const texts: ReadonlySet<ReportColumn['kind']> = new Set(['text', 'tag', 'answer', 'date']);

/** True if cells of a kind are numbers, which are right-aligned. */
export const isNumeric = (kind: ReportColumn['kind']): boolean => !texts.has(kind);
