/** Edits of rows on the audit trail: one change, to be taken back as one. */
import { randomUUID } from 'node:crypto';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { auditCommodities, type WriteBy } from '../../repositories/history/commodityAudit.ts';
import { isOthersChange } from '../../repositories/history/commodityHistory.ts';
import type { WrittenRow } from './updateCommodities.ts';

/** One call is one change of the audit trail, unless it says which it is part of: a change is taken back as one. */
export const written = (by: WriteBy, transaction: Transaction, type: CommodityType) => (rows: readonly WrittenRow[]) =>
  auditCommodities(
    transaction,
    { ...by, changeId: by.changeId ?? randomUUID() },
    rows.map((row) => ({ type, ...row })),
  );

/**
 * Nobody adds to what another person did, or to what another call than an edit of this type did. Asked when rows of the
 * caller's own are written: that a change of others exists is told to nobody who has none.
 */
export const writtenAsPart = (by: WriteBy, transaction: Transaction, type: CommodityType) => {
  const audit = written(by, transaction, type);
  return async (rows: readonly WrittenRow[]) => {
    if (by.changeId && (await isOthersChange(transaction, by, type, by.changeId)))
      throw new DomainError('commodity.notFound', cellMessage('changeUnknown'));
    await audit(rows);
  };
};
