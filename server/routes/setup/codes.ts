/** Code lists of a project. */
import {
  deleteCodes,
  deleteSuppliers,
  getCodeUses,
  listCodeKinds,
  listCodes,
  mergeCodes,
  mergeSuppliers,
  saveCodes,
  saveSuppliers,
} from '../../../contract/setup/codes/codes.ts';
import { listChoices } from '../../../contract/setup/codes/pickLists.ts';
import { listKinds } from '../../../contract/setup/codes/codeFields.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { countCodes } from '../../repositories/codes/codeRows.ts';
import { readCodeUses } from '../../repositories/codes/codeUses.ts';
import { listOf, reportedUses, usesOf } from '../../services/codes/codeReplies.ts';
import { choicesOf } from '../../services/codes/pickLists.ts';
import { deleteCodeList } from '../../services/codes/deleteCodes.ts';
import { mergeCode, requireCode } from '../../services/codes/mergeCodes.ts';
import { saveCodeRows } from '../../services/codes/saveCodes.ts';

export function addCodeRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listCodeKinds, ({ query: { projectId } }) =>
    database.transaction(async (transaction) => {
      const counted = new Map((await countCodes(transaction, projectId)).map((each) => [each.kind, each]));
      return { kinds: listKinds.map((kind) => counted.get(kind) ?? { kind, codes: 0, inactive: 0 }) };
    }),
  );

  api.handle(listCodes, ({ query: { projectId, kind }, caller }) =>
    database.transaction(async (transaction) => ({
      rows: await listOf(transaction, projectId, kind, caller.rowScope),
    })),
  );

  api.handle(listChoices, ({ query, caller }) =>
    database.transaction(async (transaction) => ({
      choices: await choicesOf(transaction, query, caller.rowScope),
    })),
  );

  api.handle(saveCodes, ({ body, ...request }) =>
    database.transaction((transaction) => saveCodeRows(transaction, body, request)),
  );

  api.handle(deleteCodes, ({ body, ...request }) =>
    database.transaction((transaction) => deleteCodeList(transaction, body, request)),
  );

  api.handle(getCodeUses, ({ query: { projectId, codeId }, caller }) =>
    database.transaction(async (transaction) => {
      const code = await requireCode(transaction, projectId, codeId, caller.rowScope);
      const uses = usesOf(await readCodeUses(transaction, projectId, code.kind, caller.rowScope), code);
      return { uses: reportedUses(uses), spellings: [...new Set(uses.flatMap(({ spellings }) => spellings))] };
    }),
  );

  api.handle(mergeCodes, ({ body, ...request }) =>
    database.transaction((transaction) => mergeCode(transaction, { ...body, permission: 'codes.edit' }, request)),
  );

  api.handle(saveSuppliers, ({ body, ...request }) =>
    database.transaction((transaction) => saveCodeRows(transaction, body, request)),
  );

  api.handle(deleteSuppliers, ({ body, ...request }) =>
    database.transaction((transaction) => deleteCodeList(transaction, body, request)),
  );

  api.handle(mergeSuppliers, ({ body, ...request }) =>
    database.transaction((transaction) => mergeCode(transaction, { ...body, permission: 'suppliers.edit' }, request)),
  );
}
