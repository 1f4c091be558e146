/** The reel yard: deliveries of the last weeks, and the order by which the yard cuts. */
import { makeCutOrder } from '../../../contract/reels/cutOrders.ts';
import { previewDelivery, receiveReels } from '../../../contract/reels/deliveries.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { reelLengthOf } from '../assignments.ts';
import { daysBefore } from '../calendar.ts';
import type { DemoPerson } from './demoCalls.ts';

interface SlipLine {
  readonly code: string;
  readonly cableType: string;
}

/** Delivery notes: one lists reels that were on order, the other unexpected reels. */
export const deliveries: readonly { readonly daysAgo: number; readonly lines: readonly SlipLine[] }[] = [
  {
    daysAgo: 27,
    lines: [
      { code: 'R-PWR-3C12-92', cableType: 'PWR-3C12' },
      { code: 'R-CTL-7C14-92', cableType: 'CTL-7C14' },
    ],
  },
  {
    daysAgo: 6,
    lines: [
      { code: 'R-INS-2PR16-92', cableType: 'INS-2PR16' },
      { code: 'R-PWR-3C2-93', cableType: 'PWR-3C2' },
      { code: 'R-PWR-3C2-94', cableType: 'PWR-3C2' },
    ],
  },
];

const cellsOf = (values: Readonly<Record<string, CellValue>>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

/** Receives the reels of a delivery note as the preview shows them. */
export async function receiveSlip(
  person: DemoPerson,
  projectId: number,
  { daysAgo, lines }: (typeof deliveries)[number],
  now: Date,
): Promise<void> {
  const receivedDate = daysBefore(now, daysAgo);
  const cells = lines.map(({ code, cableType }) => {
    const length = reelLengthOf(cableType);
    return cellsOf({
      code,
      cableType,
      receivedLength: length,
      startMark: 0,
      endMark: length,
      location: `Yard ${cableType.slice(0, 3)}`,
      poNumber: 'PO 4501-0873',
    });
  });
  const { arrivals } = await person.call(previewDelivery, {
    body: { projectId, receivedDate, lines: cells.map((line) => ({ cells: line })) },
  });
  const reply = await person.call(receiveReels, {
    body: {
      projectId,
      receivedDate,
      lines: cells.map((line, at) => ({ cells: line, reel: arrivals[at]?.reel ?? null })),
    },
  });
  if (reply.status !== 'received') throw new Error(`A delivery was not received: ${JSON.stringify(reply)}`);
}

/** Makes the cut plan the order of the yard. */
export async function orderCuts(person: DemoPerson, projectId: number): Promise<void> {
  const reply = await person.call(makeCutOrder, { body: { projectId } });
  if (reply.status !== 'kept') throw new Error(`There is no cut order: ${reply.reason}`);
}
