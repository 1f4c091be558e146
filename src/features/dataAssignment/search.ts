/** What the address of Data & Assignment carries: a link shows a colleague the same rows and columns. */
import { z } from 'zod';
import { gridSearch } from '../../store/gridSearch.ts';

export const dataSearch = z.object({
  ...gridSearch,
  /** Rows a revision removed are hidden unless asked for. */
  removed: z.boolean().default(false).catch(false),
  /** The one or two fields whose values group the rows. */
  group: z.array(z.string().max(60)).max(2).default([]).catch([]),
});
export type DataSearch = z.infer<typeof dataSearch>;

/** What an address says when it says nothing: kept out of it. */
export const dataSearchDefaults: DataSearch = dataSearch.parse({});
