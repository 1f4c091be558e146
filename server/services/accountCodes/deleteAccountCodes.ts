/** Deleting account codes of the company that no project copied. */
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

/** The codes that stand below one. */
export const below = (codes: readonly StoredCode[], key: string): StoredCode[] =>
  codes.filter(({ values }) => tagKey(String(values['parent'] ?? '')) === key);

/**
 * Copied ones, those with codes below that stay, and those somebody changed meanwhile stay; what is gone already counts as
 * deleted. A code and all below it go in one call.
 */
export async function deleteAccountCodeList(
  transaction: Transaction,
  { rows }: BodyOf<typeof deleteAccountCodes>,
  { caller, requestId, say }: CodeRequest,
): Promise<ReplyOf<typeof deleteAccountCodes>> {
  await lockAccountCodes(transaction, 'write');
  const codes = await readAccountCodes(transaction);
  const copies = await countCopies(transaction);
  const asked = new Map(rows.map(({ id, version }) => [id, version]));
  const refusals = new Map<number, Message>();
  const refusalOf = (code: StoredCode): Message | null => {
    const name = String(code.values['code']);
    const count = copies.get(code.id) ?? 0;
    if (count > 0) return codeRowMessage('copied', { code: name, count });
    const staying = below(codes, code.key).filter(({ id }) => !asked.has(id) || refusals.has(id)).length;
    if (staying > 0) return codeRowMessage('hasBelow', { code: name, count: staying });
    return asked.get(code.id) === code.version ? null : codeRowMessage('changedMeanwhile');
  };
  const meant = codes.filter(({ id }) => asked.has(id));
  // A code that stays keeps the one above it: as often as there are such codes.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const code of meant.filter(({ id }) => !refusals.has(id))) {
      const reason = refusalOf(code);
      if (reason === null) continue;
      refusals.set(code.id, reason);
      isSettled = false;
    }
  }
  const deleted = meant.filter(({ id }) => !refusals.has(id));
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
      const reason = refusals.get(id);
      return reason ? { status: 'refused', reason: say(reason) } : { status: 'deleted' };
    }),
  };
}
