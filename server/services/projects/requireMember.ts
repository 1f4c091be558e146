/** A second project that a call names: the first was looked at before the call was handled. */
import type { Caller } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findAccess } from '../../repositories/users/members.ts';

/** Throws 404 unless the caller is a member of the project, or an administrator; no project at all looks the same. */
export async function requireMember(
  database: Database,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
): Promise<void> {
  const found = await findAccess(database, projectId, userId);
  if (!found || (found.role === null && !isAdmin))
    throw new DomainError('project.notFound', callMessage('projectNotFound'));
}
