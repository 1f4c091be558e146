/** Updates the descriptions of copies when the company's code gets a new description (docs/decisions/code-lists-and-names.md). */
import type { Followers } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { Transaction } from '../../db/database.ts';
import { describeCodes, lockCopies, type Copy } from '../../repositories/codes/accountCodes.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import type { RowsBy } from '../../repositories/history/rowAudit.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';

export interface Description {
  /** Id of the company's code. */
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

export const noFollowers: Followers = { followed: 0, own: 0, archived: 0 };

/**
 * Copies with the company's old description get the new one; those with the project's own wording, and those of archived
 * projects, are unchanged. The caller must hold the lock of the company's list. Returns the outcome by company code.
 */
export async function describeCopies(
  transaction: Transaction,
  by: Omit<RowsBy, 'projectId'>,
  descriptions: readonly Description[],
): Promise<ReadonlyMap<number, Followers>> {
  if (descriptions.length === 0) return new Map();
  const byId = new Map(descriptions.map((description) => [description.id, description]));
  const copies = await lockCopies(transaction, [...byId.keys()]);
  const reported = new Map<number, Followers>();
  const following = new Map<number, Copy[]>();
  for (const copy of copies) {
    const { accountCodeId, projectId, isArchived } = copy;
    const fate = isArchived ? 'archived' : copy.description === byId.get(accountCodeId)?.before ? 'followed' : 'own';
    const counted = reported.get(accountCodeId) ?? noFollowers;
    reported.set(accountCodeId, { ...counted, [fate]: counted[fate] + 1 });
    if (fate === 'followed') following.set(projectId, [...(following.get(projectId) ?? []), copy]);
  }
  for (const [projectId, own] of following) {
    const after = ({ accountCodeId }: Copy) => byId.get(accountCodeId)!.after;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const version = await bumpVersion(transaction, projectId);
    const rows = own.map((copy) => ({ id: copy.id, description: after(copy) }));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await describeCodes(transaction, { projectId, version }, rows);
    const writes = own.map((copy) => ({
      action: 'code.describe',
      code: copy.code,
      before: { description: copy.description },
      after: { description: after(copy) },
    }));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await auditCodes(transaction, { ...by, projectId }, 'account', writes);
  }
  return reported;
}
