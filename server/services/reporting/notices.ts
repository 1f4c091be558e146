/** Sentences under a report that keep a reader from trusting a number too far. */
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import type { ReportRequest } from './declaration.ts';
import { countedSql } from './grouping.ts';

interface Lacking {
  readonly laborUnit: number;
  readonly length: number;
}

async function countLacking(transaction: Transaction, type: CommodityType, request: ReportRequest): Promise<Lacking> {
  const { table, quantity } = commodities[type];
  const [row] = await transaction.query<{ no_unit: number; no_length: number }>(
    `select count(*) filter (where r.hours_per_unit is null)::int as no_unit,
       count(*) filter (where r.quantity = 0)::int as no_length
     from ${table} r where ${countedSql(type, request, 'r')}`,
    [request.projectId],
  );
  return { laborUnit: row?.no_unit ?? 0, length: quantity === 'length' ? (row?.no_length ?? 0) : 0 };
}

function lacking(key: 'noLaborUnit' | 'noLength', type: CommodityType, count: number): Message[] {
  if (count === 0) return [];
  return [noticeMessage(key, { count, shown: count, commodity: { commodity: type, many: count !== 1 } })];
}

/** How many rows have no length, and what that does to the hours. */
export async function lengthNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Message[]> {
  const { length } = await countLacking(transaction, type, request);
  return lacking('noLength', type, length);
}

/** The same, after how many have no labor unit. */
export async function hoursNotices(
  transaction: Transaction,
  type: CommodityType,
  request: ReportRequest,
): Promise<Message[]> {
  const { laborUnit, length } = await countLacking(transaction, type, request);
  return [...lacking('noLaborUnit', type, laborUnit), ...lacking('noLength', type, length)];
}
