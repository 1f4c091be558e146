/** What is on each reel and what came off it: what a device checks entries of crews by, also without a signal (domain section 5). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, projectId } from '../scalars.ts';

const lengthOrNone = z.number().nullable();

/** What came off for one row; of rows that are not the caller’s, nobody says which. Lengths in the project's unit. */
export const stockCut = z.strictObject({
  commodityId: id.nullable(),
  tag: z.string().nullable(),
  length: z.number(),
  startMark: lengthOrNone,
  endMark: lengthOrNone,
});
export type StockCut = z.infer<typeof stockCut>;

export const stockReel = z.strictObject({
  code: z.string(),
  cableType: z.string().nullable(),
  receivedLength: lengthOrNone,
  scrap: lengthOrNone,
  returned: lengthOrNone,
  startMark: lengthOrNone,
  endMark: lengthOrNone,
  cuts: z.array(stockCut),
});
export type StockReel = z.infer<typeof stockReel>;

export const getReelStock = endpoint({
  method: 'GET',
  path: '/reels/stock',
  summary:
    'Each reel of the ledger with what came off it. Cuts of rows that are not the caller’s come without their tags.',
  cost: 10,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'field.enter' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ reels: z.array(stockReel) }),
});
