/**
 * What a saved view holds (domain section 6): the parts of a page's address that say which rows and columns are shown, and in
 * which order. A part that cannot be read falls back instead of failing the page: addresses and old views are hand-made.
 */
import { z } from 'zod';
import { packageStatus } from '../../setup/codes/packageStatus.ts';
import { daySpans } from '../../base/units/relativeDays.ts';
import { reportWhere } from '../reportFilters.ts';
import { rowOptionsInAddress } from '../rowOptions.ts';
import { isoDate } from '../../base/values/scalars.ts';

const field = z.string().max(60);
/** Of a length, the unit its numbers are in; left out for other numbers, and in views and links of before: the project's. */
const unit = z.enum(['ft', 'm']).optional();

export const filter = z.discriminatedUnion('is', [
  z.object({ field, is: z.literal('contains'), text: z.string().max(200) }),
  z.object({ field, is: z.literal('equals'), text: z.string().max(200) }),
  z.object({ field, is: z.literal('oneOf'), texts: z.array(z.string().max(200)).max(500) }),
  z.object({ field, is: z.literal('noneOf'), texts: z.array(z.string().max(200)).max(500) }),
  z.object({ field, is: z.literal('between'), least: z.number().nullable(), most: z.number().nullable(), unit }),
  z.object({ field, is: z.literal('moreThan'), than: z.number(), unit }),
  z.object({ field, is: z.literal('lessThan'), than: z.number(), unit }),
  z.object({ field, is: z.literal('span'), span: z.enum(daySpans) }),
  z.object({ field, is: z.literal('olderThan'), days: z.number().int().min(0).max(36_500) }),
  z.object({ field, is: z.literal('blank') }),
  z.object({ field, is: z.literal('filled') }),
]);

/**
 * Ends of `between` are included, those of `moreThan` and `lessThan` are not; numbers, or days since 1970-01-01. Null is open.
 * `span` and `olderThan` are told from today. Among the texts of `oneOf` '' stands for a blank.
 */
export type Filter = z.infer<typeof filter>;

const sortKey = z.object({ field, descending: z.boolean() });
export type SortKey = z.infer<typeof sortKey>;

/** The parts of every grid page. */
const gridContent = {
  /** Quick search. */
  q: z.string().max(200).default('').catch(''),
  filters: z.array(filter).default([]).catch([]),
  sort: z.array(sortKey).default([]).catch([]),
  /** The columns shown, in order; none is the commodity's own default. */
  columns: z.array(field).default([]).catch([]),
  /** Widths changed by hand, CSS px. */
  widths: z.record(field, z.number().min(40).max(1200)).default({}).catch({}),
  /** The last of the columns that stay in view; '' for the first alone. */
  frozen: field.default('').catch(''),
  /** Low rows. */
  dense: z.boolean().default(false).catch(false),
};

/** The day whose state is shown, and an earlier one to compare with. */
const days = {
  asOf: isoDate.optional().catch(undefined),
  since: isoDate.optional().catch(undefined),
};

export const dataContent = z.object({
  ...gridContent,
  /** Rows a revision removed are hidden unless asked for. */
  removed: z.boolean().default(false).catch(false),
  /** The one or two fields whose values group the rows. */
  group: z.array(field).max(2).default([]).catch([]),
  ...days,
});

export const fieldWorkContent = z.object({
  ...gridContent,
  /** Finished work is hidden unless asked for. */
  finished: z.boolean().default(false).catch(false),
});

export const reportContent = z.object({
  /** A grouping of the report, or a column the project defined; another is as none. */
  groupBy: z.string().max(40).optional().catch(undefined),
  /** Another, by which each group is divided. */
  thenBy: z.string().max(40).optional().catch(undefined),
  ...rowOptionsInAddress,
  where: reportWhere.optional().catch(undefined),
  ...days,
  find: z.string().max(200).optional().catch(undefined),
  /** Its groups stand open. */
  open: z.boolean().optional().catch(undefined),
  /** Column key; a leading `-` sorts downward. */
  sort: z.string().max(60).optional().catch(undefined),
  /** Its groups are drawn: the column that is a part of another. Left out, they are a table. */
  chart: z.string().max(60).optional().catch(undefined),
});

export const packageContent = z.object({
  /** Quick search. */
  find: z.string().max(200).optional().catch(undefined),
  /** One of each; left out, whatever it is. */
  status: packageStatus.optional().catch(undefined),
  foreman: z.string().max(200).optional().catch(undefined),
  area: z.string().max(60).optional().catch(undefined),
});

/** Which view an address was begun from; beside it stands what has become of it since. */
export const viewInAddress = {
  /** Its id; 0 is none, asked for over a default. */
  view: z.number().int().nonnegative().optional().catch(undefined),
  /** The version the rest of the address was begun from; left out, the address opens the view as it is saved. */
  viewVersion: z.number().int().positive().optional().catch(undefined),
};
