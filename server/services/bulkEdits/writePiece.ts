/** One piece of a bulk edit: selects its rows from the request and writes them in one transaction. */
import type { BulkRequest } from '../../../contract/rows/bulkEdits.ts';
import type { CommodityEdit } from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { translate, type Locale } from '../../locales/translate.ts';
import { missingPermission } from '../../errors/missingPermission.ts';
import type { PieceOutcome } from '../../repositories/rows/bulkEdits.ts';
import { writtenAsPart } from '../commodities/editAudit.ts';
import { updateRows } from '../commodities/updateCommodities.ts';
import { rightsNow } from '../users/rightsNow.ts';

/** Maximum number of rows per piece, so that other writers wait only briefly. */
export const rowsOfPiece = 1000;

/** Cells of the rows starting at `from`: a setting skips rows without a place in it. */
export function editsOf({ ids, unit, settings }: BulkRequest, from: number, to: number): CommodityEdit[] {
  return ids.slice(from, to).map((id, index) => ({
    id,
    unit,
    cells: settings.flatMap(({ field, after, isNew, before: { values, places } }) => {
      const place = places[from + index] ?? -1;
      return place < 0 ? [] : { field, before: values[place] ?? null, after, isNew };
    }),
  }));
}

interface Piece {
  readonly projectId: number;
  readonly changeId: string;
  readonly type: CommodityType;
  readonly rows: readonly CommodityEdit[];
  readonly by: {
    readonly caller: Pick<Caller, 'userId' | 'issuer' | 'subject' | 'isAdmin'>;
    readonly requestId: string;
    readonly locale: Locale;
  };
}

/**
 * Returns null if none of the rows exists any more. Throws 'identity.disabled' or 'permission.missing' if the user is no longer
 * allowed to do this.
 */
export async function writePiece(
  transaction: Transaction,
  { projectId, changeId, type, rows, by }: Piece,
): Promise<PieceOutcome | null> {
  const { caller, requestId, locale } = by;
  const rights = await rightsNow(transaction, projectId, caller);
  if (rights === null) throw new DomainError('identity.disabled', peopleMessage('disabled'));
  if (!rights.permissions.includes('data.assign')) throw missingPermission('data.assign');
  let isWritten = false;
  const change = { caller, projectId, action: 'commodity.update', requestId, changeId, editKind: 'bulk' } as const;
  try {
    const reply = await updateRows(transaction, {
      projectId,
      type,
      rows,
      scope: rights.rowScope,
      userId: caller.userId,
      may: (permission) => rights.permissions.includes(permission),
      say: (message) => translate(message, locale),
      written: async (each) => {
        isWritten = true;
        await writtenAsPart(change, transaction, type)(each);
      },
    });
    const updated = new Set(reply.updatedIds);
    const rejectedRows = new Map<string, Set<number>>();
    for (const { id, reason } of reply.refusals)
      rejectedRows.set(reason, (rejectedRows.get(reason) ?? new Set()).add(id));
    const sent = rows.reduce((sum, { id, cells }) => sum + (updated.has(id) ? cells.length : 0), 0);
    return {
      rows: rows.length,
      written: updated.size,
      cells: sent - [...reply.conflicts, ...reply.refusals].filter(({ id }) => updated.has(id)).length,
      conflicts: new Set(reply.conflicts.map(({ id }) => id)).size,
      refused: new Map(Array.from(rejectedRows, ([reason, ids]) => [reason, ids.size])),
    };
  } catch (error) {
    if (isWritten || !(error instanceof DomainError) || error.code !== 'commodity.notFound') throw error;
    return null;
  }
}
