/** The 12 reports, by kebab-case label (specification section 2). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keysOf } from './keysOf.ts';
import { cellValue, instant, projectId, version } from './scalars.ts';

export const reportLabels = {
  'cable-summary': 'Cable Summary',
  'cable-tray-summary': 'Cable Tray Summary',
  'conduit-summary': 'Conduit Summary',
  'equipment-summary': 'Equipment Summary',
  'jumper-summary': 'Jumper Summary',
  'conductor-summary': 'Conductor Summary',
  'cable-route-ready': 'Cable Route Ready',
  'cable-length-by-type-code': 'Cable Length by Type Code',
  'cables-remaining-to-pull-by-type-code': 'Cables Remaining to Pull by Type Code',
  'cables-by-equipment': 'Cables by Equipment',
  'cables-by-conduit': 'Cables by Conduit',
  'unknown-commodities-in-cable-route': 'Unknown Commodities in Cable Route',
} as const;
export type ReportType = keyof typeof reportLabels;
export const reportTypes = keysOf(reportLabels);
export const reportType = z.enum(reportTypes);

export const reportColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'tag', 'count', 'length', 'hours', 'percent', 'ratio', 'date']),
  /** What the total of the column is: a sum, a ratio recomputed from sums, or nothing. */
  total: z.enum(['sum', 'recomputed', 'none']),
});
export type ReportColumn = z.infer<typeof reportColumn>;

export const report = z.strictObject({
  reportType,
  title: z.string(),
  version,
  generatedAt: instant,
  unit: z.enum(['ft', 'm']),
  columns: z.array(reportColumn),
  rows: z.array(z.record(z.string(), cellValue)),
  totals: z.record(z.string(), cellValue),
  notices: z.array(z.string()),
});
export type Report = z.infer<typeof report>;

export const groupings = ['typeCode', 'area', 'system', 'package'] as const;

export const getReport = endpoint({
  method: 'GET',
  path: '/report/get',
  summary: 'A report: columns, rows, totals.',
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    projectId,
    reportType,
    groupBy: z.enum(groupings).default('typeCode'),
    includeRemoved: z.stringbool().default(false),
  }),
  reply: report,
});
