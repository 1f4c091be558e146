/** Uses of a company account code: its copies in projects, and the codes below it. */
import type { getAccountCodeUses } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import { readAccountCodes, readCopies } from '../../repositories/codes/accountCodes.ts';
import { below } from './deleteAccountCodes.ts';

/** Throws `code.notFound`. */
export async function usesOfAccountCode(
  transaction: Transaction,
  id: number,
): Promise<ReplyOf<typeof getAccountCodeUses>> {
  const codes = await readAccountCodes(transaction);
  const code = codes.find((each) => each.id === id);
  if (!code) throw new DomainError('code.notFound', codeRowMessage('gone'));
  return {
    copies: await readCopies(transaction, id),
    below: below(codes, code.key).map(({ values }) => String(values['code'])),
  };
}
