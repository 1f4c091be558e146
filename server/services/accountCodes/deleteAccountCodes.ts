/** Deletes account codes of the company that no project copied. */
import type { deleteAccountCodes } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import {
  countCopies,
  deleteAccountCodeRows,
  lockAccountCodes,
  readAccountCodes,
} from '../../repositories/codes/accountCodes.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { auditRows } from '../../repositories/history/rowAudit.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';

/** Codes directly below one. */
export const below = (codes: readonly StoredCode[], key: string): StoredCode[] =>
  codes.filter(({ values }) => tagKey(String(values['parent'] ?? '')) === key);

/**
 * Copied codes, codes with remaining codes below them, and codes changed by someone else are not deleted; missing ones count as
 * deleted. A code and all codes below it can be deleted in one call.
 */
export async function deleteAccountCodeList(
  transaction: Transaction,
  { rows }: BodyOf<typeof deleteAccountCodes>,
  { caller, requestId, say }: CodeRequest,
): Promise<ReplyOf<typeof deleteAccountCodes>> {
  await lockAccountCodes(transaction, 'write');
  const codes = await readAccountCodes(transaction);
  const copies = await countCopies(transaction);
  const requested = new Map(rows.map(({ id, version }) => [id, version]));
  const rejections = new Map<number, Message>();
  const rejectionOf = (code: StoredCode): Message | null => {
    const name = String(code.values['code']);
    const count = copies.get(code.id) ?? 0;
    if (count > 0) return codeRowMessage('copied', { code: name, count });
    const staying = below(codes, code.key).filter(({ id }) => !requested.has(id) || rejections.has(id)).length;
    if (staying > 0) return codeRowMessage('hasBelow', { code: name, count: staying });
    return requested.get(code.id) === code.version ? null : codeRowMessage('changedMeanwhile');
  };
  const intended = codes.filter(({ id }) => requested.has(id));
  // A remaining code requires its parent: repeated until no further code remains.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const code of intended.filter(({ id }) => !rejections.has(id))) {
      const reason = rejectionOf(code);
      if (reason === null) continue;
      rejections.set(code.id, reason);
      isSettled = false;
    }
  }
  const deleted = intended.filter(({ id }) => !rejections.has(id));
  await deleteAccountCodeRows(
    transaction,
    deleted.map(({ id }) => id),
  );
  await auditRows(
    transaction,
    { caller, requestId, projectId: null },
    deleted.map(({ values }) => ({
      action: 'accountCode.delete',
      target: `account code ${String(values['code'])}`,
      before: values,
    })),
  );
  return {
    results: rows.map(({ id }) => {
      const reason = rejections.get(id);
      return reason ? { status: 'refused', reason: say(reason) } : { status: 'deleted' };
    }),
  };
}
