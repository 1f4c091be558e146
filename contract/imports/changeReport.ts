/** Change report of an import (domain rule 4): its changes or, before it is applied, the changes it would make. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { changeFilter, changeImpact, changeKind, impactReason } from './changeFilter.ts';
import { importRecord, oneImport, viewAccess } from './imports.ts';
import { cellValue, unitMeasurement, uuid } from '../base/values/scalars.ts';

/** One changed field of one commodity; values are as stored. */
export const changeRow = z.strictObject({
  change: changeKind,
  commodityId: z.number().int().nullable(),
  tag: z.string(),
  typeCode: z.string(),
  area: z.string(),
  package: z.string(),
  foreman: z.string(),
  field: z.string(),
  oldValue: cellValue,
  newValue: cellValue,
  delta: z.number().nullable(),
  deltaPercent: z.number().nullable(),
  progressState: z.string(),
  impact: changeImpact,
  /** Null if there is none, and in reports from before reasons were stored. */
  reason: impactReason.nullable(),
  /** Summary values by field, other than tag and type, of an added, removed or reinstated row; empty for other rows. */
  told: z.record(z.string(), cellValue),
  /** A card of the row was printed earlier and shows a changed value: it must be collected. */
  hasCard: z.boolean(),
  /** Hours of the commodity, not of the line. */
  oldHours: z.number().nullable(),
  newHours: z.number().nullable(),
});
export type ChangeRow = z.infer<typeof changeRow>;

const ofReport = oneImport.extend({
  /** An earlier import: the report then lists the differences between the rows after that import and after this one. */
  since: uuid.optional(),
});

export const getChangeReport = endpoint({
  method: 'GET',
  path: '/import/change-report',
  summary: 'What an import changed (or, before it is applied, would change), critical changes first.',
  cost: 5,
  access: viewAccess,
  query: ofReport.extend({
    ...changeFilter.shape,
    offset: z.coerce.number().int().nonnegative().default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(200),
  }),
  reply: z.strictObject({
    record: importRecord,
    /** Unit of every length in the report: the project's when the import was applied. */
    unitMeasurement,
    rows: z.array(changeRow),
    total: z.number().int(),
  }),
});

/** Number of commodities, with their quantity and budget hours before and after; null in old reports that stored none. */
const changeTotals = z.strictObject({
  rows: z.number().int(),
  oldQuantity: z.number().nullable(),
  newQuantity: z.number().nullable(),
  oldHours: z.number(),
  newHours: z.number(),
});

const counted = { rows: z.number().int() } as const;

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
    kinds: z.array(changeTotals.extend({ change: changeKind })),
    typeCodes: z.array(changeTotals.extend({ typeCode: z.string() })),
    impacts: z.array(z.strictObject({ impact: changeImpact, ...counted })),
    fields: z.array(z.strictObject({ field: z.string(), ...counted })),
    /** Number of packages with changed rows. */
    packageCount: z.number().int(),
    /** Packages with the most critical rows first, then those with the most rows; truncated if there are very many. */
    packages: z.array(
      z.strictObject({ package: z.string(), foreman: z.string(), critical: z.number().int(), ...counted }),
    ),
    areas: z.array(z.strictObject({ area: z.string(), ...counted })),
    /** Commodities with cards to collect. */
    cards: z.strictObject(counted),
    /** Commodities that are longer than their reel allows. */
    beyondReel: z.strictObject(counted),
    /** Cells of the file that a user corrected before it was applied. */
    correctedCells: z.number().int(),
    /** Rows on which work has started. */
    begun: z.strictObject({ ...counted, quantity: z.number().nullable() }),
  }),
});
export type ChangeSummary = z.infer<typeof getChangeSummary.reply>;
