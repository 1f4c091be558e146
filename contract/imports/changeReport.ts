/** The change report of an import (domain rule 4): what it changed or, before it is applied, what it would change. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { changeFilter, changeImpact, changeKind, impactReason } from './changeFilter.ts';
import { importRecord, oneImport, viewAccess } from './imports.ts';
import { cellValue, unitMeasurement, uuid } from '../base/values/scalars.ts';

/** One changed field of one commodity; values stored as they were. */
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
  /** Null where there is none, and in reports of before reasons were kept. */
  reason: impactReason.nullable(),
  /** What an added, removed or reinstated row is besides its tag and type, by field; of other rows nothing. */
  told: z.record(z.string(), cellValue),
  /** A card of the row was printed before, whose holder works by what changed: it is one to take back. */
  hasCard: z.boolean(),
  /** Of the commodity, not of the line. */
  oldHours: z.number().nullable(),
  newHours: z.number().nullable(),
});
export type ChangeRow = z.infer<typeof changeRow>;

const ofReport = oneImport.extend({
  /** An earlier import: the report then tells what differs between the rows as that one left them and as this one did. */
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
    /** The unit of every length in it: the project's when it was applied. */
    unitMeasurement,
    rows: z.array(changeRow),
    total: z.number().int(),
  }),
});

/** Commodities of one kind, with what they measure and their budget hours before and after; null in old reports that kept none. */
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
    /** The only total in which rows count that are only marked. */
    kinds: z.array(changeTotals.extend({ change: changeKind })),
    typeCodes: z.array(changeTotals.extend({ typeCode: z.string() })),
    impacts: z.array(z.strictObject({ impact: changeImpact, ...counted })),
    fields: z.array(z.strictObject({ field: z.string(), ...counted })),
    /** How many packages have rows that change. */
    packageCount: z.number().int(),
    /** Those with the most critical rows, then with the most rows; of very many not all. */
    packages: z.array(
      z.strictObject({ package: z.string(), foreman: z.string(), critical: z.number().int(), ...counted }),
    ),
    areas: z.array(z.strictObject({ area: z.string(), ...counted })),
    /** Commodities with cards to take back. */
    cards: z.strictObject(counted),
    /** Commodities that are longer than their reel allows. */
    beyondReel: z.strictObject(counted),
    /** Cells of the file that a person corrected before it was applied. */
    correctedCells: z.number().int(),
    /** Rows on which work has begun. */
    begun: z.strictObject({ ...counted, quantity: z.number().nullable() }),
  }),
});
export type ChangeSummary = z.infer<typeof getChangeSummary.reply>;
