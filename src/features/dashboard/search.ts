/** What the address of the Dashboard carries. */
import { z } from 'zod';

export const dashboardSearch = z.object({
  find: z.string().max(200).optional().catch(undefined),
  invitation: z.uuid().optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
});
export type DashboardSearch = z.infer<typeof dashboardSearch>;
