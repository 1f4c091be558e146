/** Default codes of a new project. */
import { customaryCodes } from '../../../contract/setup/codes/customaryCodes.ts';
import type { Transaction } from '../../db/database.ts';
import { insertCodes } from '../../repositories/codes/codeLists.ts';

/** Adds the default codes; existing codes are unchanged. */
export const addDefaultCodes = (transaction: Transaction, projectId: number): Promise<void> =>
  insertCodes(
    transaction,
    projectId,
    customaryCodes.map(({ kind, code, description }, sort) => ({ kind, code, description, sort })),
  );
