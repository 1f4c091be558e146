/** A new project with what it begins with: whole, or not at all. */
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { createProject, Project } from '../../../contract/setup/projects/projects.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { addMember } from '../../repositories/users/members.ts';
import { insertProject } from '../../repositories/projects/projects.ts';
import { addDefaultCodes } from '../codes/defaults.ts';
import { addDefaultLaborUnits } from '../laborUnits/defaults.ts';
import { copySetup } from './copySetup.ts';

/**
 * Whoever makes the project leads it. Throws `project.numberTaken`, and `request.invalid` for a copy that names no project.
 * That the caller may see the project that is copied was looked at before.
 */
export async function makeProject(
  transaction: Transaction,
  { setup, fromProjectId, ...values }: BodyOf<typeof createProject>,
  caller: Caller,
  requestId: string,
): Promise<Project> {
  if ((setup === 'copy') !== (fromProjectId !== null)) throw copyWithoutProject();
  const project = await insertProject(transaction, values, caller.userId);
  await addMember(transaction, project.id, caller.userId, {
    role: 'project-lead',
    granted: [],
    revoked: [],
    foreman: false,
    crewName: '',
    reportsTo: null,
  });
  if (setup === 'defaults') {
    await addDefaultLaborUnits(transaction, project.id);
    await addDefaultCodes(transaction, project.id);
  }
  if (fromProjectId !== null) await copySetup(transaction, fromProjectId, project.id, caller.userId);
  await audit(transaction, {
    caller,
    action: 'project.create',
    projectId: project.id,
    target: project.projectNumber,
    after: { ...project, setup, ...(fromProjectId !== null && { fromProjectId }) },
    requestId,
  });
  return project;
}

function copyWithoutProject(): DomainError {
  const message = callMessage('copyWithoutProject');
  return new DomainError('request.invalid', message, { problems: [{ path: 'fromProjectId', message }] });
}
