/**
 * Content of a saved view (domain section 6): the parts of a page's address that determine the shown rows and columns, and their
 * order. An unreadable part falls back to its default instead of failing the page, since addresses and old views can be edited by
 * hand.
 */
import { z } from 'zod/mini';
import { packageStatus } from '../../setup/codes/packageStatus.ts';
import { daySpans } from '../../base/units/relativeDays.ts';
import { reportWhere } from '../reportFilters.ts';
import { rowOptionsInAddress } from '../rowOptions.ts';
import { isoDate } from '../../base/values/scalars.ts';

const field = z.string().check(z.maxLength(60));
/** Unit of the numbers, for a length; omitted for other numbers, and in old views and links: the project's unit. */
const unit = z.optional(z.enum(['ft', 'm']));

export const filter = z.discriminatedUnion('is', [
  z.object({ field, is: z.literal('contains'), text: z.string().check(z.maxLength(200)) }),
  z.object({ field, is: z.literal('equals'), text: z.string().check(z.maxLength(200)) }),
  z.object({
    field,
    is: z.literal('oneOf'),
    texts: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)),
  }),
  z.object({
    field,
    is: z.literal('noneOf'),
    texts: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500)),
  }),
  z.object({ field, is: z.literal('between'), least: z.nullable(z.number()), most: z.nullable(z.number()), unit }),
  z.object({ field, is: z.literal('moreThan'), than: z.number(), unit }),
  z.object({ field, is: z.literal('lessThan'), than: z.number(), unit }),
  z.object({ field, is: z.literal('span'), span: z.enum(daySpans) }),
  z.object({ field, is: z.literal('olderThan'), days: z.int().check(z.minimum(0), z.maximum(36_500)) }),
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
  q: z.catch(z._default(z.string().check(z.maxLength(200)), ''), ''),
  filters: z.catch(z._default(z.array(filter), []), []),
  sort: z.catch(z._default(z.array(sortKey), []), []),
  /** Shown columns, in order; empty for the commodity's default. */
  columns: z.catch(z._default(z.array(field), []), []),
  /** Widths changed by hand, CSS px. */
  widths: z.catch(z._default(z.record(field, z.number().check(z.minimum(40), z.maximum(1200))), {}), {}),
  /** Last of the frozen columns; '' if only the first is frozen. */
  frozen: z.catch(z._default(field, ''), ''),
  /** Compact row height. */
  dense: z.catch(z._default(z.boolean(), false), false),
};

/** Day whose state is shown, and an earlier one to compare with. */
const days = {
  asOf: z.catch(z.optional(isoDate), undefined),
  since: z.catch(z.optional(isoDate), undefined),
};

export const dataContent = z.object({
  ...gridContent,
  /** True to show rows removed by a revision. */
  removed: z.catch(z._default(z.boolean(), false), false),
  /** The one or two fields whose values group the rows. */
  group: z.catch(z._default(z.array(field).check(z.maxLength(2)), []), []),
  ...days,
});

export const fieldWorkContent = z.object({
  ...gridContent,
  /** True to show finished work. */
  finished: z.catch(z._default(z.boolean(), false), false),
});

export const reportContent = z.object({
  /** A grouping of the report, or a user-defined column; any other value is ignored. */
  groupBy: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  /** A second grouping that divides each group. */
  thenBy: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  ...rowOptionsInAddress,
  where: z.catch(z.optional(reportWhere), undefined),
  ...days,
  find: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** True if its groups are expanded. */
  open: z.catch(z.optional(z.boolean()), undefined),
  /** Column key; a leading `-` sorts descending. */
  sort: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
  /** Column drawn in a chart, which is part of another column. If omitted, the groups are shown as a table. */
  chart: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
});

export const packageContent = z.object({
  /** Quick search text. */
  find: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** One value of each; omitted for any. */
  status: z.catch(z.optional(packageStatus), undefined),
  foreman: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  area: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
});

/** View from which an address started; the rest of the address contains the changes since. */
export const viewInAddress = {
  /** Id of the view; 0 for none, which overrides a default. */
  view: z.catch(z.optional(z.int().check(z.nonnegative())), undefined),
  /** Version of the view on which the rest of the address is based; if omitted, the address opens the view as saved. */
  viewVersion: z.catch(z.optional(z.int().check(z.positive())), undefined),
};
