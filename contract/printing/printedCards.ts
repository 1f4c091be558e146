/** Cards that came out of the printer: at which revision, by whom, and whether what their holder works by still stands (domain sections 4 and 13). */
import { z } from 'zod';
import { costOfEach } from '../base/calls/callCost.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { relatedRow } from '../rows/commodityRecord.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { cellValue, id, instant, projectId, unitMeasurement, uuid, version } from '../base/values/scalars.ts';
import { templateTypes } from '../commodities/fields/templateTypes.ts';

/** Cards of one print job of one template. */
export const maxCards = 5000;
/** Cards of one row that are told, the newest first. */
export const maxRowCards = 50;

const printedValues = z.record(z.string().max(60), cellValue);
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
    /** Made on the device: sending it again is harmless. */
    printId: uuid,
    type: commodityType,
    templateType: z.enum(templateTypes),
    /** Of the template; 0 is the default. */
    templateVersion: version,
    /** In which the lengths stood on the cards. */
    unitMeasurement,
    /** As they were printed: the values the job was given, which may have changed since. */
    cards: z
      .array(z.strictObject({ id, values: printedValues }))
      .min(1)
      .max(maxCards),
  }),
  /** How many are remembered under this id. */
  reply: z.strictObject({ cards: z.number().int().nonnegative() }),
});

/** What stood on a card and stands otherwise now; lengths in the project's unit. */
export const cardDifference = z.strictObject({ field: z.string(), before: cellValue, after: cellValue });
export type CardDifference = z.infer<typeof cardDifference>;

const rowCard = z.strictObject({
  templateType: z.enum(templateTypes),
  templateVersion: version,
  revision: z.string(),
  printedAt: instant,
  printedBy: z.string(),
  /** Empty while the card stands. */
  differences: z.array(cardDifference),
});
export type RowCard = z.infer<typeof rowCard>;

export const getRowCards = endpoint({
  method: 'GET',
  path: '/print/cards',
  summary: 'The cards that were printed of one row, the newest first, and what changed since each.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType, id }),
  reply: z.strictObject({ cards: z.array(rowCard).max(maxRowCards) }),
});

/** A row a code may mean: several types may have the tag. */
const scannedCard = z.strictObject({
  row: relatedRow,
  /** Of the row, as it stands. */
  revision: z.string(),
  hold: z.string(),
  isRemoved: z.boolean(),
  /** What stands otherwise than on the newest card of the code's revision, or the revision itself where no such card is remembered. */
  differences: z.array(cardDifference),
  /** Of the newest remembered card of the code's revision; null where none is. */
  printed: z.strictObject({ at: instant, by: z.string() }).nullable(),
  /** Earlier cards of that revision say something else: of these, only those printed from then on stand. */
  standsSince: instant.nullable(),
});
export type ScannedCard = z.infer<typeof scannedCard>;

export const getCardState = endpoint({
  method: 'GET',
  path: '/print/card-state',
  summary: 'Whether the card with this code still stands: by its tag and revision, as a scanner types them.',
  cost: 3,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, code: z.string().trim().min(1).max(300) }),
  reply: z.strictObject({ tag: z.string(), revision: z.string(), cards: z.array(scannedCard) }),
});
