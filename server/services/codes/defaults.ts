/** The codes a new project begins with. */
import { customaryCodes } from '../../../contract/setup/codes/customaryCodes.ts';
import type { Transaction } from '../../db/database.ts';
import { insertCodes } from '../../repositories/codes/codeLists.ts';

/** Those the project has already are left as they are. */
export const addDefaultCodes = (transaction: Transaction, projectId: number): Promise<void> =>
  insertCodes(
    transaction,
    projectId,
    customaryCodes.map(({ kind, code, description }, sort) => ({ kind, code, description, sort })),
  );
