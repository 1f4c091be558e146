import { z } from 'zod/mini';

/** Search parameters of the reels: the ledger, the cut plan or receiving, and the cable type shown in the plan. */
export const reelsSearch = z.object({
  view: z._default(z.catch(z.enum(['ledger', 'plan', 'receiving']), 'ledger'), 'ledger'),
  type: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
});
export type ReelsSearch = z.output<typeof reelsSearch>;
export const reelsSearchDefaults = { view: 'ledger' } as const;
