/** Sentences under a report that keep a reader from trusting a number too far. */
import type { CommodityType } from '../../../contract/commodities/index.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { countMissingInputs } from '../../repositories/reporting/missingInputs.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';

function counted(
  key: 'noLaborUnit' | 'noLength' | 'removedWithProgress',
  type: CommodityType,
  count: number,
): Message[] {
  if (count === 0) return [];
  return [noticeMessage(key, { count, shown: count, commodity: { commodity: type, many: count !== 1 } })];
}

/** How many rows have no length, and what that does to the hours. */
export async function lengthNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Message[]> {
  const { length } = await countMissingInputs(transaction, type, request);
  return counted('noLength', type, length);
}

/** The same, after how many a revision removed with progress and how many have no labor unit. */
export async function hoursNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Message[]> {
  const { laborUnit, length, removedWithProgress } = await countMissingInputs(transaction, type, request);
  return [
    ...counted('removedWithProgress', type, removedWithProgress),
    ...counted('noLaborUnit', type, laborUnit),
    ...counted('noLength', type, length),
  ];
}
