/** What the address of Data Entry carries. */
import { z } from 'zod';
import { gridSearch } from '../../store/search.ts';

export const fieldWorkSearch = z.object({
  ...gridSearch,
  /** Finished work is hidden unless asked for. */
  finished: z.boolean().default(false).catch(false),
});
export type FieldWorkSearch = z.infer<typeof fieldWorkSearch>;

export const fieldWorkSearchDefaults: FieldWorkSearch = fieldWorkSearch.parse({});
