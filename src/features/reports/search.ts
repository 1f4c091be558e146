import { z } from 'zod';
import { groupings } from '../../../contract/reports.ts';

/** What the address of a report says. */
export const reportSearch = z.object({
  groupBy: z.enum(groupings).optional().catch(undefined),
  removed: z.boolean().optional().catch(undefined),
  find: z.string().max(200).optional().catch(undefined),
  /** Column key; a leading `-` sorts downward. */
  sort: z.string().max(60).optional().catch(undefined),
});
export type ReportSearch = z.infer<typeof reportSearch>;
