/** A code of the company that is described anew describes its copies anew (docs/decisions/code-lists-and-names.md). */
import type { Followers } from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { Transaction } from '../../db/database.ts';
import { describeCodes, lockCopies, type Copy } from '../../repositories/codes/accountCodes.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import type { RowsBy } from '../../repositories/history/rowAudit.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';

export interface Description {
  /** Of the company's code. */
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

export const noFollowers: Followers = { followed: 0, own: 0, archived: 0 };

/**
 * Copies that say what the company said say what it says now; those a project described in its own words, and those of archived
 * projects, stay. The caller holds the company's list. Gives what became of the copies, by the company's code.
 */
export async function describeCopies(
  transaction: Transaction,
  by: Omit<RowsBy, 'projectId'>,
  descriptions: readonly Description[],
): Promise<ReadonlyMap<number, Followers>> {
  if (descriptions.length === 0) return new Map();
  const byId = new Map(descriptions.map((description) => [description.id, description]));
  const copies = await lockCopies(transaction, [...byId.keys()]);
  const told = new Map<number, Followers>();
  const following = new Map<number, Copy[]>();
  for (const copy of copies) {
    const { accountCodeId, projectId, isArchived } = copy;
    const fate = isArchived ? 'archived' : copy.description === byId.get(accountCodeId)?.before ? 'followed' : 'own';
    const counted = told.get(accountCodeId) ?? noFollowers;
    told.set(accountCodeId, { ...counted, [fate]: counted[fate] + 1 });
    if (fate === 'followed') following.set(projectId, [...(following.get(projectId) ?? []), copy]);
  }
  for (const [projectId, own] of following) {
    const after = ({ accountCodeId }: Copy) => byId.get(accountCodeId)!.after;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const version = await bumpVersion(transaction, projectId);
    const rows = own.map((copy) => ({ id: copy.id, description: after(copy) }));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await describeCodes(transaction, { projectId, version }, rows);
    const writes = own.map((copy) => ({
      action: 'code.describe',
      code: copy.code,
      before: { description: copy.description },
      after: { description: after(copy) },
    }));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await auditCodes(transaction, { ...by, projectId }, 'account', writes);
  }
  return told;
}
