/** What the address of Data & Assignment carries: a link shows a colleague the same rows and columns. */
import { z } from 'zod';
import { gridSearch } from '../../store/gridSearch.ts';

/** Parts of the drawer of one row, in the order of its tabs. */
export const recordParts = ['where', 'parts', 'history', 'fields'] as const;
export type RecordPart = (typeof recordParts)[number];

export const dataSearch = z.object({
  ...gridSearch,
  /** Rows a revision removed are hidden unless asked for. */
  removed: z.boolean().default(false).catch(false),
  /** The one or two fields whose values group the rows. */
  group: z.array(z.string().max(60)).max(2).default([]).catch([]),
  /** The drawer of the row is open at this part. */
  part: z.enum(recordParts).optional().catch(undefined),
});
export type DataSearch = z.infer<typeof dataSearch>;

/** What an address says when it says nothing: kept out of it. */
export const dataSearchDefaults: DataSearch = dataSearch.parse({});
