/**
 * Printed cards: the revision and the user of each, and the differences in the values its holder works by (domain sections 4 and
 * 13).
 */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { relatedRow } from '../rows/commodityRecord.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid, version } from '../base/values/scalars.ts';
import { templateTypes } from '../commodities/fields/templateTypes.ts';

/** Maximum cards of one print job of one template. */
export const maxCards = 5000;
/** Maximum cards listed for one row, newest first. */
export const maxRowCards = 50;

const printedValues = z.record(z.string().check(z.maxLength(60)), cellValue);
export type PrintedValues = z.infer<typeof printedValues>;

export const recordPrint = endpoint({
  method: 'POST',
  path: '/print/record',
  formerPaths: ['/print/remember'],
  summary:
    'Remember that cards came out of the printer, with what their holders work by. Rows that are not the caller’s are left out; a repeat under the same id writes nothing.',
  bodyLimit: 8 * 1024 * 1024,
  cost: costOfEach('cards', 1 / 100),
  access: { scope: 'project', permission: 'data.view' },
  body: z.strictObject({
    projectId,
    /** Created on the device; a repeated request with the same id has no second effect. */
    printId: uuid,
    type: commodityType,
    templateType: z.enum(templateTypes),
    /** Version of the template; 0 is the default. */
    templateVersion: version,
    /** Unit of the lengths on the cards. */
    unitMeasurement,
    /** Values as printed: those given to the print job, which might have changed since. */
    cards: z.array(z.strictObject({ id, values: printedValues })).check(z.minLength(1), z.maxLength(maxCards)),
  }),
  /** Number of cards recorded under this id. */
  reply: z.strictObject({ cards: z.int().check(z.nonnegative()) }),
});

/** A printed value that differs from the current one; lengths in the project's unit. */
export const cardDifference = z.strictObject({ field: z.string(), before: cellValue, after: cellValue });
export type CardDifference = z.infer<typeof cardDifference>;

const rowCard = z.strictObject({
  templateType: z.enum(templateTypes),
  templateVersion: version,
  revision: z.string(),
  printedAt: instant,
  printedBy: z.string(),
  /** Empty while the card is valid. */
  differences: z.array(cardDifference),
});
export type RowCard = z.infer<typeof rowCard>;

export const getRowCards = endpoint({
  method: 'GET',
  path: '/print/cards',
  summary: 'The cards that were printed of one row, the newest first, and what changed since each.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType, id }),
  reply: z.strictObject({ cards: z.array(rowCard).check(z.maxLength(maxRowCards)) }),
});

/** A row that a code can refer to: several types can have the tag. */
const scannedCard = z.strictObject({
  row: relatedRow,
  /** Current revision of the row. */
  revision: z.string(),
  hold: z.string(),
  isRemoved: z.boolean(),
  /**
   * Differences between the row and the newest card of the code's revision; only the revision itself if no such card is recorded.
   */
  differences: z.array(cardDifference),
  /** Print time and user of the newest recorded card of the code's revision; null if there is none. */
  printed: z.nullable(z.strictObject({ at: instant, by: z.string() })),
  /** Set if earlier cards of that revision differ: only those printed from this time on are valid. */
  standsSince: z.nullable(instant),
});
export type ScannedCard = z.infer<typeof scannedCard>;

export const getCardState = endpoint({
  method: 'GET',
  path: '/print/card-state',
  summary: 'Whether the card with this code still stands: by its tag and revision, as a scanner types them.',
  cost: 3,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
  reply: z.strictObject({ tag: z.string(), revision: z.string(), cards: z.array(scannedCard) }),
});
