/** Creates a project with its initial data, completely or not at all. */
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
import { lockAccountCodes } from '../../repositories/codes/accountCodes.ts';
import { copyCodeRows } from '../../repositories/codes/codeRows.ts';
import { copyColumns } from '../../repositories/columnSettings.ts';
import { copyLaborUnitRows } from '../../repositories/laborUnits/laborUnits.ts';
import { readInformation, writeSettings } from '../../repositories/projects/projectSettings.ts';
import { copyTemplates } from '../../repositories/printing/printTemplates.ts';
import { copySharedViews } from '../../repositories/savedViews.ts';
import { convertUnit } from './convertUnit.ts';

/**
 * Creates the project; the caller becomes its lead. Throws `project.numberTaken`, and `request.invalid` if the project to copy
 * does not exist. The caller's access to the copied project must be checked before.
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

/**
 * Copies codes, labor units, columns, shared views, print templates and rules of credit into an empty project, in its own unit of
 * length. The plan is not copied, since its weeks belong to the other job; nor are the people.
 */
async function copySetup(
  transaction: Transaction,
  fromProjectId: number,
  projectId: number,
  ownerId: number,
): Promise<void> {
  // Copied account codes continue to follow the company's list.
  await lockAccountCodes(transaction, 'copy');
  const { project: from, settings } = await readInformation(transaction, fromProjectId);
  const { project, settings: own } = await readInformation(transaction, projectId);
  await copyCodeRows(transaction, fromProjectId, projectId);
  await copyLaborUnitRows(transaction, fromProjectId, projectId);
  await copyColumns(transaction, fromProjectId, projectId);
  await copySharedViews(transaction, fromProjectId, projectId, ownerId);
  await copyTemplates(transaction, fromProjectId, projectId, ownerId);
  const { targetFinishDate, plannedCurve } = own;
  await writeSettings(transaction, projectId, { ...settings, targetFinishDate, plannedCurve });
  if (from.unitMeasurement !== project.unitMeasurement)
    await convertUnit(transaction, projectId, from.unitMeasurement, project.unitMeasurement, project.version);
}
