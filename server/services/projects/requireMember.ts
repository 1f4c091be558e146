/** Access check for a second project in a call: the first was checked before the call was handled. */
import type { Caller } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findAccess } from '../../repositories/users/members.ts';

/**
 * Throws 404 unless the caller is a member of the project or an administrator; a project that does not exist gives the same
 * error.
 */
export async function requireMember(
  database: Database,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  projectId: number,
): Promise<void> {
  const found = await findAccess(database, projectId, userId);
  if (!found || (found.role === null && !isAdmin))
    throw new DomainError('project.notFound', callMessage('projectNotFound'));
}
