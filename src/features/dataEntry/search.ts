/** What the address of Data Entry carries. */
import { z } from 'zod';
import { gridSearch } from '../../store/gridSearch.ts';

export const dataEntrySearch = z.object({
  ...gridSearch,
  /** Finished work is hidden unless asked for. */
  finished: z.boolean().default(false).catch(false),
});
export type DataEntrySearch = z.infer<typeof dataEntrySearch>;

export const dataEntrySearchDefaults: DataEntrySearch = dataEntrySearch.parse({});
