/** A query as it stands in the address of a page: what a link to a grid carries. */
import { z } from 'zod';

const field = z.string().max(60);

const filter = z.discriminatedUnion('is', [
  z.object({ field, is: z.literal('contains'), text: z.string().max(200) }),
  z.object({ field, is: z.literal('equals'), text: z.string().max(200) }),
  z.object({ field, is: z.literal('oneOf'), texts: z.array(z.string().max(200)).max(500) }),
  z.object({ field, is: z.literal('between'), least: z.number().nullable(), most: z.number().nullable() }),
  z.object({ field, is: z.literal('blank') }),
  z.object({ field, is: z.literal('filled') }),
]);

/** Ends of `between` are included; numbers, or days since 1970-01-01. Null is open. */
export type Filter = z.infer<typeof filter>;

const sortKey = z.object({ field, descending: z.boolean() });
export type SortKey = z.infer<typeof sortKey>;

/** The parts every grid page has in its address; a part that cannot be read falls back instead of failing the page. */
export const gridSearch = {
  /** Quick search. */
  q: z.string().max(200).default('').catch(''),
  filters: z.array(filter).default([]).catch([]),
  sort: z.array(sortKey).default([]).catch([]),
  /** The columns shown, in order; none is the commodity's own default. */
  columns: z.array(field).default([]).catch([]),
  /** Widths changed by hand, CSS px. */
  widths: z.record(field, z.number().min(40).max(1200)).default({}).catch({}),
  /** The row the person stands on, by id. */
  row: z.number().int().optional().catch(undefined),
  /** Low rows. */
  dense: z.boolean().default(false).catch(false),
};
