/** Writes one audit event per code in one statement. */
import type { Transaction } from '../../db/database.ts';
import type { WriteBy } from '../history/commodityAudit.ts';
import { auditRows, type RowWrite } from '../history/rowAudit.ts';

export interface CodeWrite extends Omit<RowWrite, 'target'> {
  readonly code: string;
}

/** Target of a code in the audit trail. */
export const codeTarget = (kind: string, code: string): string => `${kind} ${code}`;

export async function auditCodes(
  transaction: Transaction,
  by: Omit<WriteBy, 'action'>,
  kind: string,
  writes: readonly CodeWrite[],
): Promise<void> {
  await auditRows(
    transaction,
    by,
    writes.map(({ code, ...write }) => ({ ...write, target: codeTarget(kind, code) })),
  );
}
