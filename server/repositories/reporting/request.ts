/** What a report is asked for, and a row of it. */
import type { QueryOf } from '../../../contract/endpoint.ts';
import type { getReport } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';

export type ReportRequest = QueryOf<typeof getReport>;
export type ReportRow = Record<string, CellValue>;
