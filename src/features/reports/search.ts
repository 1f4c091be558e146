import { z } from 'zod';

/** What the address of a report says. */
export const reportSearch = z.object({
  /** A grouping of the report, or a column the project defined; another is as none (`groupingIn`). */
  groupBy: z.string().max(40).optional().catch(undefined),
  removed: z.boolean().optional().catch(undefined),
  find: z.string().max(200).optional().catch(undefined),
  /** Column key; a leading `-` sorts downward. */
  sort: z.string().max(60).optional().catch(undefined),
});
export type ReportSearch = z.infer<typeof reportSearch>;
