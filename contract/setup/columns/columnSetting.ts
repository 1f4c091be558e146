/** Project settings of a field of a commodity type; omitted values are as declared (domain section 7). */
import { z } from 'zod/mini';
import { codeKinds } from '../../commodities/fields/field.ts';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import type { locales } from '../../base/messages/locales.ts';

/** Language of a label; the reader's own takes precedence. */
export type LabelLocale = (typeof locales)[number];

/** Kind of a user-defined column. A code is a text from a code list. */
export const userDefinedKind = z.enum(['text', 'number', 'date', 'code']);

/** `grid`: shown in grids unless the user hides it; `choice`: shown if the user selects it; `hidden`: never shown. */
export const columnShown = z.enum(['grid', 'choice', 'hidden']);
export type ColumnShown = z.infer<typeof columnShown>;

const label = z.optional(z.string());
const whole = z.optional(z.number());

const columnSetting = z.strictObject({
  type: commodityType,
  field: z.string(),
  labels: z.optional(z.strictObject({ 'en-US': label, 'es-MX': label, 'fr-CA': label })),
  shown: z.optional(columnShown),
  /** Position among the columns of its type, from 1. */
  place: whole,
  /** CSS px. */
  width: whole,
  /** A schedule with a blank in it gets a warning. */
  required: z.optional(z.boolean()),
  /** For a contractor's field: crews fill it in when they enter work. */
  entered: z.optional(z.boolean()),
  decimals: whole,
  /** Additional headings from which it is read. */
  synonyms: z.optional(z.readonly(z.array(z.string()))),
  /** For a user-defined column: turns a slot of the type into a column. */
  kind: z.optional(userDefinedKind),
  codeKind: z.optional(z.enum(codeKinds)),
});
export type ColumnSetting = Readonly<z.infer<typeof columnSetting>>;

/** All settings of a project. */
export type ColumnSettings = readonly ColumnSetting[];
