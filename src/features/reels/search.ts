import { z } from 'zod';

/** What the address of the reels says: the ledger, the cut plan or receiving, and whose cable type the plan shows. */
export const reelsSearch = z.object({
  view: z.enum(['ledger', 'plan', 'receiving']).catch('ledger').default('ledger'),
  type: z.string().max(60).optional().catch(undefined),
});
export type ReelsSearch = z.output<typeof reelsSearch>;
export const reelsSearchDefaults = { view: 'ledger' } as const;
