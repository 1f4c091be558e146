/** What a project decides about a field of a commodity type; what it leaves out is as declared (domain section 7). */
import { z } from 'zod';
import { codeKinds } from '../../commodities/fields/field.ts';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import type { locales } from '../../base/messages/locales.ts';

/** The language of a label; the reader's own wins. */
export type LabelLocale = (typeof locales)[number];

/** What a user-defined column holds. A code is a text of a code list. */
export const userDefinedKind = z.enum(['text', 'number', 'date', 'code']);

/** `grid`: stands in grids unless a person chose otherwise; `choice`: when a person chooses it; `hidden`: nowhere. */
export const columnShown = z.enum(['grid', 'choice', 'hidden']);
export type ColumnShown = z.infer<typeof columnShown>;

const label = z.string().optional();
const whole = z.number().optional();

const columnSetting = z.strictObject({
  type: commodityType,
  field: z.string(),
  labels: z.strictObject({ 'en-US': label, 'es-MX': label, 'fr-CA': label }).optional(),
  shown: columnShown.optional(),
  /** Where it stands among the columns of its type, from 1. */
  place: whole,
  /** CSS px. */
  width: whole,
  /** A schedule that leaves it blank is warned of. */
  required: z.boolean().optional(),
  /** A contractor's field that crews fill in where they enter work. */
  entered: z.boolean().optional(),
  decimals: whole,
  /** Further headings it is read from. */
  synonyms: z.array(z.string()).readonly().optional(),
  /** Of a user-defined column: makes a slot of the type a column. */
  kind: userDefinedKind.optional(),
  codeKind: z.enum(codeKinds).optional(),
});
export type ColumnSetting = Readonly<z.infer<typeof columnSetting>>;

/** Every setting of a project. */
export type ColumnSettings = readonly ColumnSetting[];
