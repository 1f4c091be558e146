/** Account codes of the company, and the copies of projects. */
import {
  copyAccountCodes,
  deleteAccountCodes,
  getAccountCodeUses,
  listAccountCodes,
  listOfferedAccountCodes,
  saveAccountCodes,
} from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { copyIntoProject, offeredAccountCodes } from '../../services/accountCodes/copyAccountCodes.ts';
import { deleteAccountCodeList } from '../../services/accountCodes/deleteAccountCodes.ts';
import { accountCodeList, saveAccountCodeRows } from '../../services/accountCodes/saveAccountCodes.ts';
import { usesOfAccountCode } from '../../services/accountCodes/accountCodeUses.ts';

export function addAccountCodeRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listAccountCodes, ({ query: { codeType } }) =>
    database.transaction(async (transaction) => {
      const rows = await accountCodeList(transaction);
      return { rows: rows.filter(({ values }) => codeType === undefined || values['codeType'] === codeType) };
    }),
  );

  api.handle(saveAccountCodes, ({ body, ...request }) =>
    database.transaction((transaction) => saveAccountCodeRows(transaction, body, request)),
  );

  api.handle(deleteAccountCodes, ({ body, ...request }) =>
    database.transaction((transaction) => deleteAccountCodeList(transaction, body, request)),
  );

  api.handle(getAccountCodeUses, ({ query: { accountCodeId } }) =>
    database.transaction((transaction) => usesOfAccountCode(transaction, accountCodeId)),
  );

  api.handle(listOfferedAccountCodes, ({ query: { projectId } }) =>
    database.transaction(async (transaction) => ({ codes: await offeredAccountCodes(transaction, projectId) })),
  );

  api.handle(copyAccountCodes, ({ body, ...request }) =>
    database.transaction((transaction) => copyIntoProject(transaction, body, request)),
  );
}
