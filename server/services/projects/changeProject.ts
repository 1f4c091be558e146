/** Changes to the record of a project. */
import type { Project } from '../../../contract/setup/projects/projects.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { audit } from '../../audit/audit.ts';
import { DomainError } from '../../errors/domainError.ts';
import { lockProject, writeProject, type ProjectChange } from '../../repositories/projects/projects.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { requestHours } from '../laborUnits/recalculateHours.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { noteUnitChange } from '../../repositories/sql/convertLengths.ts';
import { convertUnit } from './convertUnit.ts';
import { changedSinceLoaded } from './changedSinceLoaded.ts';

/**
 * Writes the record and, if its unit changed, converts the project's lengths. Changing the unit requires an administrator unless
 * the project has not been changed yet (domain section on set-up, "Change of unit").
 */
export async function changeProject(
  transaction: Transaction,
  projectId: number,
  { recordVersion, ...values }: ProjectChange & { readonly recordVersion?: number | undefined },
  caller: Caller,
  requestId: string,
): Promise<Project> {
  const { project: before, recordVersion: current } = await lockProject(transaction, projectId);
  if (recordVersion !== undefined && recordVersion !== current)
    throw await changedSinceLoaded(transaction, projectId, 'project.update');
  const otherUnit = before.unitMeasurement !== values.unitMeasurement;
  // The creator of a project can choose its unit. After the first change, another unit converts other users' lengths.
  const isNew = before.version === 0;
  if (otherUnit && !isNew && !caller.isAdmin) {
    throw new DomainError('permission.missing', callMessage('unitByAdministrator'));
  }
  if (before.archive && values.archive && differs(before, values)) {
    throw new DomainError('project.archived', callMessage('projectArchived'));
  }
  const version = await bumpVersion(transaction, projectId);
  const after = await writeProject(transaction, projectId, values);
  if (otherUnit) await convertUnit(transaction, projectId, before.unitMeasurement, values.unitMeasurement, version);
  if (otherUnit && !isNew) await noteUnitChange(transaction, projectId);
  // The time zone can change the current day, and labor units take effect by day.
  if (before.timeZone !== after.timeZone) await requestHours(transaction, projectId);
  await audit(transaction, {
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
  fields.some((field) => before[field] !== values[field]) ||
  (values.timeZone !== undefined && values.timeZone !== (before.timeZone ?? null));
