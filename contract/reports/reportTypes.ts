/** The 12 reports by kebab-case label (specification section 2): commodity, groupings and kind of each. */
import { z } from 'zod/mini';
import type { ImportType } from '../commodities/fields/commodityTypes.ts';
import { keysOf } from '../base/values/keysOf.ts';

const placed = ['typeCode', 'area', 'system', 'package'] as const;
/** Groupings to which hours can be charged: earned hours are shown with their PF. */
const charged = ['accountCode', 'foreman'] as const;
/**
 * Groupings by the equipment at either end: each row belongs to one group, whichever end it is on (docs/decisions/reports.md).
 */
const ended = ['fromEquipment', 'toEquipment'] as const;
export const isEnd = (grouping: string): boolean => ended.some((each) => each === grouping);
const common = [...placed, ...charged] as const;
/** Type of a row's cable. */
const ofCable = 'cableType';
export const isOfCable = (grouping: string): boolean => grouping === ofCable;
export const groupings = [...common, ...ended, ofCable] as const;
export type ChargedGrouping = (typeof charged)[number];
export const isCharged = (grouping: string): grouping is ChargedGrouping => charged.some((each) => each === grouping);

/**
 * Definition of each report: its label, its commodity, the groupings of its rows, and the flag for reports that list rows, which
 * come in windows because a project can have many. Columns and totals depend on the request, and are defined with its query in
 * `server/services/reporting`.
 */
const reports = {
  'cable-summary': { label: 'Cable Summary', of: 'cable', groupings: common },
  'cable-tray-summary': { label: 'Cable Tray Summary', of: 'cable-tray', groupings: common },
  'conduit-summary': { label: 'Conduit Summary', of: 'conduit', groupings: common },
  'equipment-summary': { label: 'Equipment Summary', of: 'equipment', groupings: common },
  'jumper-summary': { label: 'Jumper Summary', of: 'jumper', groupings: common },
  'conductor-summary': { label: 'Conductor Summary', of: 'conductor', groupings },
  'cable-route-ready': {
    label: 'Cable Route Ready',
    of: 'cable',
    groupings: [],
    isListed: true,
    needsReadiness: true,
    lineKeys: ['ready', 'cable'],
  },
  'cable-length-by-type-code': { label: 'Cable Length by Type Code', of: 'cable', groupings: placed },
  'cables-remaining-to-pull-by-type-code': {
    label: 'Cables Remaining to Pull by Type Code',
    of: 'cable',
    groupings: placed,
  },
  'cables-by-equipment': {
    label: 'Cables by Equipment',
    of: 'cable',
    groupings: [],
    isListed: true,
    isGrouped: true,
    lineKeys: ['equipment', 'cable'],
  },
  'cables-by-conduit': {
    label: 'Cables by Conduit',
    of: 'cable',
    groupings: [],
    isListed: true,
    isGrouped: true,
    lineKeys: ['raceway', 'cable'],
  },
  'unknown-commodities-in-cable-route': {
    label: 'Unknown Commodities in Cable Route',
    of: 'cable',
    groupings: [],
    lineKeys: ['tag', 'kind'],
  },
} as const;
export type ReportType = keyof typeof reports;
export const reportTypes = keysOf(reports);
export const reportType = z.enum(reportTypes);

/** Returns the groupings of a report; empty if it lists rows instead of groups. */
export const groupingsOf = (type: ReportType): readonly Grouping[] => reports[type].groupings;
/** True if the report lists rows: the server searches, sorts and expands them, and they are read in windows. */
export const isListed = (type: ReportType): boolean => 'isListed' in reports[type];
/** True if its rows are under lines that expand and collapse; known before the rows are loaded. */
export const isGrouped = (type: ReportType): boolean => 'isGrouped' in reports[type];
/**
 * True if it lists cables that can be pulled; the request determines whether those without a route or with ends that are not set
 * are included (domain section 12).
 */
export const needsReadiness = (type: ReportType): boolean => 'needsReadiness' in reports[type];
/**
 * Returns the fields that identify the lines of a report that lists rows: its figures are opened with these in addition to the
 * filters.
 */
export const lineKeysOf = (type: ReportType): readonly LineKey[] => {
  const report = reports[type];
  return 'lineKeys' in report ? report.lineKeys : [];
};
export type LineKey = Extract<(typeof reports)[ReportType], { readonly lineKeys: unknown }>['lineKeys'][number];
/** Returns the commodity whose schedule must be imported before a report has data. */
export const subjectOf = (type: ReportType): ImportType => reports[type].of;
export type Grouping = (typeof groupings)[number];
export const isGrouping = (name: string): name is Grouping => groupings.some((each) => each === name);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same keys as `reports`, each with its own label
export const reportLabels = Object.fromEntries(reportTypes.map((type) => [type, reports[type].label])) as {
  readonly [T in ReportType]: (typeof reports)[T]['label'];
};
