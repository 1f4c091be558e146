/**
 * Which figure each numeric column of a report, a page or a grid shows. A figure has one name and one meaning in every place
 * (`contract/names/en-US/figureLabels.ts`); two figures never share a name.
 */
import type { FieldDeclaration } from '../commodities/fields/field.ts';
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import { groupingsOf, reportTypes, subjectOf, type ReportType } from '../reports/reportTypes.ts';
import type { FigureSubject } from '../reports/figures/figureSubjects.ts';
import type { ProjectFigure } from '../reports/figures/figures.ts';
import type { HoursColumn } from '../reports/figures/hoursColumns.ts';

/** Every figure, lengths and counts first, then hours. */
export const figureNames = [
  'count',
  'cables',
  'length',
  'designLength',
  'pulledLength',
  'installedLength',
  'designLengthPulled',
  'designLengthInstalled',
  'designLengthMeasured',
  'measuredLength',
  'measuredToDesign',
  'remainingLength',
  'pulledCables',
  'remainingCables',
  'percentPulled',
  'termsFromDone',
  'termsFrom',
  'termsToDone',
  'termsTo',
  'testedCables',
  'complete',
  'received',
  'set',
  'assembled',
  'checked',
  'installed',
  'fromLanded',
  'toLanded',
  'pointToPoint',
  'notComplete',
  'connections',
  'raceways',
  'racewaysInstalled',
  'racewaysNotInstalled',
  'racewaysUnknown',
  'reelReceived',
  'reelRemaining',
  'surplus',
  'readyCables',
  'readyLength',
  'onHold',
  'noLength',
  'noLaborUnit',
  'remainingPull',
  'reelOnHand',
  'ends',
  'terminatedEnds',
  'percentTerminated',
  'quantity',
  'installedQuantity',
  'remainingQuantity',
  'percentInstalled',
  'budget',
  'earned',
  'remainingHours',
  'percentComplete',
  'spent',
  'directSpent',
  'indirectSpent',
  'sharedDirect',
  'sharedIndirect',
  'performanceFactor',
  'performanceOfAllWork',
  'performanceTrend',
  'neededFactor',
  'unspent',
  'toGo',
  'forecast',
  'variance',
  'people',
  'manpower',
  'fullTimeHours',
  'unknownTags',
  'removedWithProgress',
  'unroutedCables',
  'unroutedLength',
] as const;
export type FigureName = (typeof figureNames)[number];
type Named = Readonly<Record<string, FigureName>>;

const hours = {
  budgetHours: 'budget',
  earnedHours: 'earned',
  remainingHours: 'remainingHours',
  percentComplete: 'percentComplete',
  performanceFactor: 'performanceOfAllWork',
} as const;

/** Of a type that is measured by a length in place. */
const measured = {
  count: 'count',
  length: 'designLength',
  installedLength: 'designLengthInstalled',
  remainingLength: 'remainingLength',
  completeCount: 'complete',
  ...hours,
} as const;

/** Numeric columns of every report. */
export const figuresOfReports = {
  'cable-summary': {
    cables: 'cables',
    designLength: 'designLength',
    pulledCables: 'pulledCables',
    pulledLength: 'designLengthPulled',
    remainingCables: 'remainingCables',
    remainingLength: 'remainingLength',
    percentPulled: 'percentPulled',
    termsFromDone: 'termsFromDone',
    termsFromTotal: 'termsFrom',
    termsToDone: 'termsToDone',
    termsToTotal: 'termsTo',
    tested: 'testedCables',
    ...hours,
  },
  'cable-tray-summary': measured,
  'conduit-summary': measured,
  'equipment-summary': {
    count: 'count',
    receivedDone: 'received',
    setDone: 'set',
    assembledDone: 'assembled',
    checkedDone: 'checked',
    remainingCount: 'notComplete',
    ...hours,
  },
  'jumper-summary': {
    count: 'count',
    installedDone: 'installed',
    checkedDone: 'checked',
    remainingCount: 'notComplete',
    ...hours,
  },
  'conductor-summary': {
    count: 'count',
    fromLandedDone: 'fromLanded',
    toLandedDone: 'toLanded',
    checkedDone: 'pointToPoint',
    remainingCount: 'notComplete',
    ...hours,
  },
  'cable-route-ready': {
    length: 'remainingLength',
    raceways: 'raceways',
    installed: 'racewaysInstalled',
    notInstalled: 'racewaysNotInstalled',
    unknown: 'racewaysUnknown',
  },
  'cable-length-by-type-code': {
    cables: 'cables',
    designLength: 'designLength',
    pulledCables: 'pulledCables',
    designOfPulled: 'designLengthMeasured',
    actualOfPulled: 'measuredLength',
    actualToDesign: 'measuredToDesign',
    reelReceived: 'reelReceived',
    reelRemaining: 'reelRemaining',
    remainingLength: 'remainingLength',
    surplus: 'surplus',
  },
  'cables-remaining-to-pull-by-type-code': {
    cables: 'remainingCables',
    length: 'remainingLength',
    readyCables: 'readyCables',
    readyLength: 'readyLength',
    onHold: 'onHold',
    noLength: 'noLength',
    noLaborUnit: 'noLaborUnit',
    pullHours: 'remainingPull',
    reelOnHand: 'reelOnHand',
  },
  'cables-by-equipment': {
    cables: 'cables',
    ends: 'ends',
    pulledCables: 'pulledCables',
    terminatedEnds: 'terminatedEnds',
    testedCables: 'testedCables',
    percentTerminated: 'percentTerminated',
    length: 'designLength',
  },
  'cables-by-conduit': {
    cables: 'cables',
    pulledCables: 'pulledCables',
    remainingCables: 'remainingCables',
    length: 'designLength',
  },
  'unknown-commodities-in-cable-route': { cables: 'cables', length: 'designLength' },
} as const satisfies Readonly<Record<ReportType, Named>>;

/** Figures of a project or of one of its commodities. */
export const figuresOfProjects = {
  quantity: 'quantity',
  installedQuantity: 'installedQuantity',
  budgetHours: 'budget',
  earnedHours: 'earned',
  remainingHours: 'remainingHours',
  percentComplete: 'percentComplete',
  spentHours: 'spent',
  spentDirectHours: 'directSpent',
  spentIndirectHours: 'indirectSpent',
  sharedDirectHours: 'sharedDirect',
  sharedIndirectHours: 'sharedIndirect',
  performanceFactor: 'performanceFactor',
  performanceTrend: 'performanceTrend',
  neededFactor: 'neededFactor',
  unspentHours: 'unspent',
  toGoHours: 'toGo',
  forecastHours: 'forecast',
  forecastVarianceHours: 'variance',
  people: 'people',
  manpower: 'manpower',
  fullTimeHours: 'fullTimeHours',
} as const satisfies Readonly<Record<ProjectFigure, FigureName>>;

/** Columns of the Executive Summary; those of the last full week show the same figures for that week. */
export const figuresOfSummary = {
  budget: 'budget',
  earned: 'earned',
  spent: 'directSpent',
  indirect: 'indirectSpent',
  remaining: 'remainingHours',
  percent: 'percentComplete',
  pf: 'performanceFactor',
  trend: 'performanceTrend',
  needed: 'neededFactor',
  forecast: 'forecast',
  variance: 'variance',
  weekEarned: 'earned',
  weekSpent: 'directSpent',
  weekPf: 'performanceFactor',
  people: 'people',
} as const satisfies Readonly<Record<HoursColumn, FigureName>>;

const ofRows = {
  quantity: 'quantity',
  budgetHours: 'budget',
  earnedHours: 'earned',
  percentComplete: 'percentComplete',
} as const;
const ofMeasuredRows = {
  ...ofRows,
  length: 'length',
  quantity: 'designLength',
  installedLength: 'installedLength',
} as const;
const ofTerms = { ...ofRows, connections: 'connections' } as const;

/** Columns of the grids that have a total. */
export const figuresOfGrids = {
  cable: { ...ofRows, designLength: 'length', quantity: 'designLength', pulledLength: 'pulledLength' },
  'cable-tray': ofMeasuredRows,
  conduit: ofMeasuredRows,
  equipment: ofRows,
  jumper: ofRows,
  conductor: ofRows,
  'from-term': ofTerms,
  'to-term': ofTerms,
} as const satisfies Readonly<Record<CommodityType, Named>>;

/** Returns the figure of a column with a total in the grid of a type; undefined for a column without one. */
export const figureOfGrid = (type: CommodityType, { key }: Pick<FieldDeclaration, 'key'>): FigureName | undefined =>
  (figuresOfGrids[type] as Named)[key];

/** Figures that are easily taken for one another, or that one is calculated with. */
const relatives: Readonly<Partial<Record<FigureName, readonly FigureName[]>>> = {
  length: ['designLength'],
  designLength: ['length', 'designLengthPulled', 'remainingLength'],
  pulledLength: ['designLengthPulled', 'measuredLength'],
  installedLength: ['designLengthInstalled'],
  designLengthPulled: ['pulledLength', 'measuredLength', 'remainingLength'],
  designLengthInstalled: ['installedLength', 'remainingLength'],
  designLengthMeasured: ['measuredLength', 'designLengthPulled'],
  measuredLength: ['pulledLength', 'designLengthMeasured', 'designLengthPulled'],
  measuredToDesign: ['measuredLength', 'designLengthMeasured'],
  remainingLength: ['designLength', 'designLengthPulled', 'readyLength'],
  readyLength: ['remainingLength', 'readyCables'],
  readyCables: ['remainingCables', 'readyLength'],
  percentPulled: ['designLengthPulled', 'designLength', 'percentComplete'],
  percentComplete: ['earned', 'budget', 'percentPulled'],
  quantity: ['installedQuantity'],
  installedQuantity: ['quantity', 'percentInstalled'],
  budget: ['earned', 'remainingHours'],
  earned: ['budget', 'remainingHours', 'percentComplete'],
  remainingHours: ['budget', 'earned', 'toGo'],
  spent: ['directSpent', 'indirectSpent'],
  directSpent: ['spent', 'indirectSpent', 'performanceFactor'],
  indirectSpent: ['spent', 'directSpent'],
  performanceFactor: ['earned', 'directSpent', 'neededFactor'],
  performanceOfAllWork: ['performanceFactor'],
  neededFactor: ['performanceFactor', 'unspent'],
  toGo: ['remainingHours', 'performanceFactor', 'forecast'],
  forecast: ['directSpent', 'toGo', 'variance'],
  variance: ['budget', 'forecast'],
  people: ['manpower'],
  manpower: ['people', 'fullTimeHours'],
};

/** Figures that a commodity has besides those of a project: parts of others, and numbers in notices. */
export const figuresOfNotices = {
  count: 'count',
  remainingQuantity: 'remainingQuantity',
  percentInstalled: 'percentInstalled',
  cables: 'cables',
  tags: 'unknownTags',
  noLaborUnit: 'noLaborUnit',
  noLength: 'noLength',
  removedWithProgress: 'removedWithProgress',
  unroutedCables: 'unroutedCables',
  unroutedLength: 'unroutedLength',
} as const satisfies Named;

/** Returns the figure that a subject shows under a key; undefined for a figure without a name, such as a custom column. */
export function nameOfFigure(of: FigureSubject, key: string): FigureName | undefined {
  const ofReport: Named | undefined = (figuresOfReports as Readonly<Record<string, Named>>)[of];
  return ofReport?.[key] ?? ({ ...figuresOfNotices, ...figuresOfProjects } as Named)[key];
}

/** True for a figure of a project that is a sum of timesheet lines: these are entered in quarters of an hour. */
export const isOfTimesheets = (figure: string): boolean =>
  ['spentHours', 'spentDirectHours', 'spentIndirectHours', 'sharedDirectHours', 'sharedIndirectHours'].includes(figure);

export interface Relative {
  readonly name: FigureName;
  /** Its opening beside the same page; undefined if only a grid shows it, or for rows that it can't be selected by. */
  readonly opening?: { readonly of: FigureSubject; readonly figure: string };
}

/** Returns the relatives of an open figure, for the same rows: those with these values in these fields. */
export function relativesOf(of: FigureSubject, figure: string, where: Readonly<Record<string, unknown>>): Relative[] {
  const name = nameOfFigure(of, figure);
  if (name === undefined) return [];
  return (relatives[name] ?? []).map((each) => {
    const opening = placesFor(of, Object.keys(where)).flatMap(([subject, columns]) => {
      const found = Object.entries(columns).find(([, shown]) => shown === each);
      return found ? { of: subject, figure: found[0] } : [];
    })[0];
    return opening ? { name: each, opening } : { name: each };
  });
}

/** Returns where the relatives of a figure are looked for: its own subject, then the reports of sums of the same commodity. */
function placesFor(of: FigureSubject, fields: readonly string[]): (readonly [FigureSubject, Named])[] {
  const own = reportTypes.find((type) => type === of);
  if (own === undefined) return [[of, figuresOfProjects]];
  const others = reportTypes.filter(
    (type) =>
      type !== own &&
      subjectOf(type) === subjectOf(own) &&
      groupingsOf(type).length > 0 &&
      fields.every((field) => groupingsOf(type).some((grouping) => grouping === field)),
  );
  return [own, ...others].map((type) => [type, figuresOfReports[type]]);
}

type Reports = typeof figuresOfReports;

/** Returns the names of the numeric columns of every report in one language. */
export function labelsOfReports(labels: Readonly<Record<FigureName, string>>) {
  const namesOf = (columns: Named) =>
    Object.fromEntries(Object.entries(columns).map(([key, name]) => [key, labels[name]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has the keys of `figuresOfReports`
  return Object.fromEntries(Object.entries(figuresOfReports).map(([type, columns]) => [type, namesOf(columns)])) as {
    readonly [Type in keyof Reports]: { readonly [Key in keyof Reports[Type]]: string };
  };
}
