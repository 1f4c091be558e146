/** Records row edits in the audit trail as one change that can be undone as a whole. */
import { randomUUID } from 'node:crypto';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { auditCommodities, type WriteBy } from '../../repositories/history/commodityAudit.ts';
import { isOthersChange } from '../../repositories/history/commodityHistory.ts';
import type { WrittenRow } from './updateCommodities.ts';

/** One call is one change of the audit trail, unless it names the change it belongs to: a change is undone as a whole. */
export const written = (by: WriteBy, transaction: Transaction, type: CommodityType) => (rows: readonly WrittenRow[]) =>
  auditCommodities(
    transaction,
    { ...by, changeId: by.changeId ?? randomUUID() },
    rows.map((row) => ({ type, ...row })),
  );

/**
 * Rejects writes to a change of another user, or of a call other than an edit of this type. Checked only when rows of the caller
 * are written, so that the existence of another user's change is not revealed.
 */
export const writtenAsPart = (by: WriteBy, transaction: Transaction, type: CommodityType) => {
  const audit = written(by, transaction, type);
  return async (rows: readonly WrittenRow[]) => {
    if (by.changeId && (await isOthersChange(transaction, by, type, by.changeId)))
      throw new DomainError('commodity.notFound', cellMessage('changeUnknown'));
    await audit(rows);
  };
};
