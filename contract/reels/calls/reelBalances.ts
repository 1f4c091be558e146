/** Remaining length of each reel, and the reels missing from the ledger: what the ledger shows of the cut plan. */
import { z } from 'zod/mini';
import { endpoint } from '../../base/calls/endpoint.ts';
import { projectId } from '../../base/values/scalars.ts';
import { plannedReel } from '../reelPlan.ts';

const reelBalance = z.pick(plannedReel, {
  id: true,
  receivedLength: true,
  scrap: true,
  returned: true,
  remainingNow: true,
  plannedBalance: true,
});
export type ReelBalanceOfLedger = z.infer<typeof reelBalance>;

const unlistedReel = z.strictObject({
  /** Reel number in the most common spelling of the cables. */
  code: z.string(),
  /** Type of its cables, if all have the same; a reel has one type. */
  cableType: z.nullable(z.string()),
  cables: z.number().check(z.int()),
});

export const getReelBalances = endpoint({
  method: 'GET',
  path: '/reels/balances',
  summary: 'What is left of each reel of the ledger, and the reels that cables name but the ledger lacks.',
  cost: 10,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ version: z.string(), reels: z.array(reelBalance), unlisted: z.array(unlistedReel) }),
});
export type ReelBalances = z.infer<typeof getReelBalances.reply>;
