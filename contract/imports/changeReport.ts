/** Change report of an import (domain rule 4): its changes or, before it is applied, the changes it would make. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { changeFilter, changeImpact, changeKind, impactReason } from './changeFilter.ts';
import { importRecord, oneImport, viewAccess } from './imports.ts';
import { cellValue, unitMeasurement, uuid } from '../base/values/scalars.ts';

/** One changed field of one commodity; values are as stored. */
export const changeRow = z.strictObject({
  change: changeKind,
  commodityId: z.nullable(z.int()),
  tag: z.string(),
  typeCode: z.string(),
  area: z.string(),
  package: z.string(),
  foreman: z.string(),
  field: z.string(),
  oldValue: cellValue,
  newValue: cellValue,
  delta: z.nullable(z.number()),
  deltaPercent: z.nullable(z.number()),
  progressState: z.string(),
  impact: changeImpact,
  /** Null if there is none, and in reports from before reasons were stored. */
  reason: z.nullable(impactReason),
  /** Summary values by field, other than tag and type, of an added, removed or reinstated row; empty for other rows. */
  told: z.record(z.string(), cellValue),
  /** A card of the row was printed earlier and shows a changed value: it must be collected. */
  hasCard: z.boolean(),
  /** Hours of the commodity, not of the line. */
  oldHours: z.nullable(z.number()),
  newHours: z.nullable(z.number()),
});
export type ChangeRow = z.infer<typeof changeRow>;

const ofReport = z.extend(oneImport, {
  /** An earlier import: the report then lists the differences between the rows after that import and after this one. */
  since: z.optional(uuid),
});

export const getChangeReport = endpoint({
  method: 'GET',
  path: '/import/change-report',
  summary: 'What an import changed (or, before it is applied, would change), critical changes first.',
  cost: 5,
  access: viewAccess,
  query: z.extend(ofReport, {
    ...changeFilter.shape,
    offset: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 200),
  }),
  reply: z.strictObject({
    record: importRecord,
    /** Unit of every length in the report: the project's when the import was applied. */
    unitMeasurement,
    rows: z.array(changeRow),
    total: z.int(),
  }),
});

/** Number of commodities, with their quantity and budget hours before and after; null in old reports that stored none. */
const changeTotals = z.strictObject({
  rows: z.int(),
  oldQuantity: z.nullable(z.number()),
  newQuantity: z.nullable(z.number()),
  oldHours: z.number(),
  newHours: z.number(),
});

const counted = { rows: z.int() } as const;

export const getChangeSummary = endpoint({
  method: 'GET',
  path: '/import/change-summary',
  summary: 'The totals of a change report by kind, type code, impact, field, package and area, in commodities.',
  cost: 5,
  access: viewAccess,
  query: ofReport,
  reply: z.strictObject({
    unitMeasurement,
    /** The only total that includes rows that are only marked. */
    kinds: z.array(z.extend(changeTotals, { change: changeKind })),
    typeCodes: z.array(z.extend(changeTotals, { typeCode: z.string() })),
    impacts: z.array(z.strictObject({ impact: changeImpact, ...counted })),
    fields: z.array(z.strictObject({ field: z.string(), ...counted })),
    /** Number of packages with changed rows. */
    packageCount: z.int(),
    /** Packages with the most critical rows first, then those with the most rows; truncated if there are very many. */
    packages: z.array(z.strictObject({ package: z.string(), foreman: z.string(), critical: z.int(), ...counted })),
    areas: z.array(z.strictObject({ area: z.string(), ...counted })),
    /** Commodities with cards to collect. */
    cards: z.strictObject(counted),
    /** Commodities that are longer than their reel allows. */
    beyondReel: z.strictObject(counted),
    /** Cells of the file that a user corrected before it was applied. */
    correctedCells: z.int(),
    /** Rows on which work has started. */
    begun: z.strictObject({ ...counted, quantity: z.nullable(z.number()) }),
  }),
});
export type ChangeSummary = z.infer<typeof getChangeSummary.reply>;
