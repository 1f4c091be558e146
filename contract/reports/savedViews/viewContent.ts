/**
 * Content of a saved view (domain section 6): the parts of a page's address that determine the shown rows and columns, and their
 * order. An unreadable part falls back to its default instead of failing the page, since addresses and old views can be edited by
 * hand.
 */
import { z } from 'zod';
import { packageStatus } from '../../setup/codes/packageStatus.ts';
import { daySpans } from '../../base/units/relativeDays.ts';
import { reportWhere } from '../reportFilters.ts';
import { rowOptionsInAddress } from '../rowOptions.ts';
import { isoDate } from '../../base/values/scalars.ts';

const field = z.string().max(60);
/** Unit of the numbers, for a length; omitted for other numbers, and in old views and links: the project's unit. */
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
 * Bounds of `between` are inclusive, those of `moreThan` and `lessThan` exclusive; they are numbers, or days since 1970-01-01.
 * Null is unbounded. `span` and `olderThan` are relative to today. In the texts of `oneOf`, '' stands for a blank.
 */
export type Filter = z.infer<typeof filter>;

const sortKey = z.object({ field, descending: z.boolean() });
export type SortKey = z.infer<typeof sortKey>;

/** Parts shared by all grid pages. */
const gridContent = {
  /** Quick search text. */
  q: z.string().max(200).default('').catch(''),
  filters: z.array(filter).default([]).catch([]),
  sort: z.array(sortKey).default([]).catch([]),
  /** Shown columns, in order; empty for the commodity's default. */
  columns: z.array(field).default([]).catch([]),
  /** Widths changed by hand, CSS px. */
  widths: z.record(field, z.number().min(40).max(1200)).default({}).catch({}),
  /** Last of the frozen columns; '' if only the first is frozen. */
  frozen: field.default('').catch(''),
  /** Compact row height. */
  dense: z.boolean().default(false).catch(false),
};

/** Day whose state is shown, and an earlier one to compare with. */
const days = {
  asOf: isoDate.optional().catch(undefined),
  since: isoDate.optional().catch(undefined),
};

export const dataContent = z.object({
  ...gridContent,
  /** True to show rows removed by a revision. */
  removed: z.boolean().default(false).catch(false),
  /** The one or two fields whose values group the rows. */
  group: z.array(field).max(2).default([]).catch([]),
  ...days,
});

export const fieldWorkContent = z.object({
  ...gridContent,
  /** True to show finished work. */
  finished: z.boolean().default(false).catch(false),
});

export const reportContent = z.object({
  /** A grouping of the report, or a user-defined column; any other value is ignored. */
  groupBy: z.string().max(40).optional().catch(undefined),
  /** A second grouping that divides each group. */
  thenBy: z.string().max(40).optional().catch(undefined),
  ...rowOptionsInAddress,
  where: reportWhere.optional().catch(undefined),
  ...days,
  find: z.string().max(200).optional().catch(undefined),
  /** True if its groups are expanded. */
  open: z.boolean().optional().catch(undefined),
  /** Column key; a leading `-` sorts descending. */
  sort: z.string().max(60).optional().catch(undefined),
  /** Column drawn in a chart, which is part of another column. If omitted, the groups are shown as a table. */
  chart: z.string().max(60).optional().catch(undefined),
});

export const packageContent = z.object({
  /** Quick search text. */
  find: z.string().max(200).optional().catch(undefined),
  /** One value of each; omitted for any. */
  status: packageStatus.optional().catch(undefined),
  foreman: z.string().max(200).optional().catch(undefined),
  area: z.string().max(60).optional().catch(undefined),
});

/** View from which an address started; the rest of the address contains the changes since. */
export const viewInAddress = {
  /** Id of the view; 0 for none, which overrides a default. */
  view: z.number().int().nonnegative().optional().catch(undefined),
  /** Version of the view on which the rest of the address is based; if omitted, the address opens the view as saved. */
  viewVersion: z.number().int().positive().optional().catch(undefined),
};
