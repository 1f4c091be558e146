import { z } from 'zod';

/** Search parameters of the reels: the ledger, the cut plan or receiving, and the cable type shown in the plan. */
export const reelsSearch = z.object({
  view: z.enum(['ledger', 'plan', 'receiving']).catch('ledger').default('ledger'),
  type: z.string().max(60).optional().catch(undefined),
});
export type ReelsSearch = z.output<typeof reelsSearch>;
export const reelsSearchDefaults = { view: 'ledger' } as const;
