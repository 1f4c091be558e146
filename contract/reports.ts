/** The 12 reports, by kebab-case label (specification section 2). */
import { z } from 'zod';
import type { ImportType } from './commodities/types.ts';
import { endpoint } from './endpoint.ts';
import { keysOf } from './keysOf.ts';
import { cellValue, instant, projectId, version } from './scalars.ts';

export const groupings = ['typeCode', 'area', 'system', 'package'] as const;

/**
 * Name, of which commodity it is, by what its rows may be grouped, and whether it is built. Its columns and totals depend on how it is asked, and stand
 * with its query in `server/services/reporting`.
 */
const reports = {
  'cable-summary': { label: 'Cable Summary', of: 'cable', groupings, isBuilt: true },
  'cable-tray-summary': { label: 'Cable Tray Summary', of: 'cable-tray', groupings, isBuilt: true },
  'conduit-summary': { label: 'Conduit Summary', of: 'conduit', groupings, isBuilt: true },
  'equipment-summary': { label: 'Equipment Summary', of: 'equipment', groupings, isBuilt: true },
  'jumper-summary': { label: 'Jumper Summary', of: 'jumper', groupings, isBuilt: true },
  'conductor-summary': { label: 'Conductor Summary', of: 'conductor', groupings, isBuilt: true },
  'cable-route-ready': { label: 'Cable Route Ready', of: 'cable', groupings: [], isBuilt: true },
  'cable-length-by-type-code': { label: 'Cable Length by Type Code', of: 'cable', groupings, isBuilt: true },
  'cables-remaining-to-pull-by-type-code': {
    label: 'Cables Remaining to Pull by Type Code',
    of: 'cable',
    groupings,
    isBuilt: true,
  },
  'cables-by-equipment': { label: 'Cables by Equipment', of: 'cable', groupings: [], isBuilt: false },
  'cables-by-conduit': { label: 'Cables by Conduit', of: 'cable', groupings: [], isBuilt: false },
  'unknown-commodities-in-cable-route': {
    label: 'Unknown Commodities in Cable Route',
    of: 'cable',
    groupings: [],
    isBuilt: true,
  },
} as const;
export type ReportType = keyof typeof reports;
export const reportTypes = keysOf(reports);
export const reportType = z.enum(reportTypes);

export type BuiltReport = { [T in ReportType]: (typeof reports)[T]['isBuilt'] extends true ? T : never }[ReportType];
export const isBuiltReport = (type: ReportType): type is BuiltReport => reports[type].isBuilt;

/** By what the rows of a report may be grouped; nothing where its rows are things, not groups. */
export const groupingsOf = (type: ReportType): readonly Grouping[] => reports[type].groupings;
/** The commodity whose schedule a report needs before it has anything to say. */
export const subjectOf = (type: ReportType): ImportType => reports[type].of;
export type Grouping = (typeof groupings)[number];
export const isGrouping = (name: string): name is Grouping => groupings.some((each) => each === name);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, each with its own label
export const reportLabels = Object.fromEntries(reportTypes.map((type) => [type, reports[type].label])) as {
  readonly [T in ReportType]: (typeof reports)[T]['label'];
};

export const reportColumn = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** What the project calls it, by language, where it decides. */
  labels: z.record(z.string(), z.string()).optional(),
  kind: z.enum(['text', 'tag', 'count', 'number', 'length', 'hours', 'percent', 'ratio', 'date']),
  /** What the total of the column is: a sum, a ratio recomputed from sums, or nothing. */
  total: z.enum(['sum', 'recomputed', 'none']),
  /** How many decimals the project has its numbers shown with. */
  decimals: z.number().optional(),
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

export const getReport = endpoint({
  method: 'GET',
  path: '/report/get',
  summary: 'A report: columns, rows, totals.',
  cost: 10,
  access: { scope: 'project', permission: 'reports.view' },
  query: z.strictObject({
    projectId,
    reportType,
    /** One of the groupings of the report, or a column the project defined. */
    groupBy: z.string().max(40).default('typeCode'),
    includeRemoved: z.stringbool().default(false),
  }),
  reply: report,
});
