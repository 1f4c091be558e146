/** Reel contents and cuts, used by a device to check crew entries, also without a signal (domain section 5). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, projectId } from '../base/values/scalars.ts';
import { lengthOrNone } from '../progress/lengthOrNone.ts';

/** Returns the length of one run; 0 while a mark is missing. */
const betweenMarks = (start: number | null, end: number | null): number =>
  start === null || end === null ? 0 : Math.abs(end - start);

/**
 * Length cut for one row; rows not visible to the caller are not identified. Lengths in the project's unit. A project has tens of
 * thousands: each is sent as `[row, start mark, end mark, length]`, with the length only if it differs from the distance between
 * the marks. Tags are omitted, since a caller who can see a row already has its tag.
 */
const stockCut = z.codec(
  z.tuple([z.nullable(id), lengthOrNone, lengthOrNone], z.number()),
  z.strictObject({ commodityId: z.nullable(id), length: z.number(), startMark: lengthOrNone, endMark: lengthOrNone }),
  {
    decode: ([commodityId, startMark, endMark, length = betweenMarks(startMark, endMark)]) => ({
      commodityId,
      length,
      startMark,
      endMark,
    }),
    encode: ({
      commodityId,
      length,
      startMark,
      endMark,
    }): [number | null, number | null, number | null, ...number[]] => [
      commodityId,
      startMark,
      endMark,
      ...(length === betweenMarks(startMark, endMark) ? [] : [length]),
    ],
  },
);
export type StockCut = z.infer<typeof stockCut>;

const stockReel = z.strictObject({
  code: z.string(),
  cableType: z.nullable(z.string()),
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
    'Each reel of the ledger with what came off it. Cuts of rows that are not the caller’s do not say of which row they are.',
  cost: 10,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'field.enter' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ reels: z.array(stockReel) }),
});
