/** Changing the record of a project. */
import type { Project } from '../../../contract/projects.ts';
import type { Caller } from '../../context.ts';
import type { BulkSession } from '../../db/connect.ts';
import { audit } from '../../plugins/audit.ts';
import { Refusal } from '../../refusal.ts';
import { lockProject, writeProject, type ProjectChange } from '../../repositories/projects.ts';
import { callSentence } from '../../words/en-US/calls.ts';
import { bumpVersion } from '../versions.ts';
import { convertUnit } from './convertUnit.ts';

/** Writes the record and, for an administrator, converts the project to its other unit of length. */
export async function changeProject(
  session: BulkSession,
  projectId: number,
  values: ProjectChange,
  caller: Caller,
  requestId: string,
): Promise<Project> {
  const before = await lockProject(session, projectId);
  const otherUnit = before.unitMeasurement !== values.unitMeasurement;
  if (otherUnit && !caller.isAdmin) {
    throw new Refusal('permission.missing', callSentence('unitByAdministrator'));
  }
  if (before.archive && values.archive && differs(before, values)) {
    throw new Refusal('project.archived', callSentence('projectArchived'));
  }
  const version = await bumpVersion(session, projectId);
  const after = await writeProject(session, projectId, values);
  if (otherUnit) await convertUnit(session, projectId, before.unitMeasurement, values.unitMeasurement, version);
  await audit(session, {
    caller,
    action: 'project.update',
    projectId,
    target: after.projectNumber,
    before,
    after,
    requestId,
  });
  return after;
}

const fields = ['projectNumber', 'name', 'client', 'location', 'startDate', 'unitMeasurement'] as const;

const differs = (before: Project, values: ProjectChange): boolean =>
  fields.some((field) => before[field] !== values[field]);
