/** Deletes the codes an import added if they are no longer used. */
import type { RevertOutcome } from '../../../../contract/imports/importRevert.ts';
import type { CodeKind } from '../../../../contract/commodities/fields/field.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { Transaction } from '../../../db/database.ts';
import { auditCodes } from '../../../repositories/codes/codeAudit.ts';
import { deleteCodeRows, readCodes } from '../../../repositories/codes/codeRows.ts';
import { readCodeUses } from '../../../repositories/codes/codeUses.ts';
import type { WriteBy } from '../../../repositories/history/commodityAudit.ts';
import { findAddedCodes } from '../../../repositories/imports/staged/codes.ts';
import { usesOf } from '../../codes/codeReplies.ts';
import type { ImportTarget } from '../importRecord.ts';

/** Must be called after the rows were restored, in the transaction that holds the project lock. */
export async function deleteAddedCodes(
  transaction: Transaction,
  target: ImportTarget,
  by: Pick<WriteBy, 'caller' | 'requestId'>,
): Promise<RevertOutcome['codes']> {
  const added = await findAddedCodes(transaction, target);
  let deleted = 0;
  for (const [kind, codes] of groupBy(added, (code) => code.kind)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    deleted += await deleteUnused(
      transaction,
      { projectId: target.projectId, ...by },
      kind,
      new Set(codes.map(({ id }) => id)),
    );
  }
  return { added: added.length, deleted };
}

async function deleteUnused(
  transaction: Transaction,
  by: Omit<WriteBy, 'action'>,
  kind: CodeKind,
  ids: ReadonlySet<number>,
): Promise<number> {
  const uses = await readCodeUses(transaction, by.projectId, kind, null);
  const listed = await readCodes(transaction, by.projectId, [kind]);
  const unused = listed.filter((code) => ids.has(code.id) && usesOf(uses, code).length === 0);
  await deleteCodeRows(
    transaction,
    by.projectId,
    unused.map(({ id }) => id),
  );
  const writes = unused.map(({ values }) => ({ action: 'code.delete', code: String(values['code']), before: values }));
  await auditCodes(transaction, by, kind, writes);
  return unused.length;
}
