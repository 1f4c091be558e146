import { z } from 'zod';

/** What the address of the reels says: the ledger or the cut plan, and whose cable type the plan shows. */
export const reelsSearch = z.object({
  view: z.enum(['ledger', 'plan']).catch('ledger').default('ledger'),
  type: z.string().max(60).optional().catch(undefined),
});
export type ReelsSearch = z.output<typeof reelsSearch>;
export const reelsSearchDefaults = { view: 'ledger' } as const;
