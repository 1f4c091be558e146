/** Changes to a project's settings outside its record. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { projectMessage } from '../../../contract/base/messages/messages.ts';
import {
  weeksTwice,
  type ProjectInformation,
  type ProjectSettings,
  type StepWeights,
  type updateProjectSettings,
} from '../../../contract/setup/projects/projectSettings.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { lockInformation, readInformation, writeSettings } from '../../repositories/projects/projectSettings.ts';
import { changedSinceLoaded } from './changedSinceLoaded.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { readRecalculation } from '../laborUnits/laborUnitLists.ts';
import { requestHours } from '../laborUnits/recalculateHours.ts';

type SettingsChange = Omit<BodyOf<typeof updateProjectSettings>, 'projectId'>;

/**
 * Writes the given settings. Changed step weights start the same job as changed labor units, which recalculates the earned hours
 * of every row (docs/decisions/commodity-fields.md). Throws `project.changedMeanwhile` if the settings were saved since the
 * caller loaded them.
 */
export async function changeSettings(
  transaction: Transaction,
  projectId: number,
  { settingsVersion, ...change }: SettingsChange,
  caller: Caller,
  requestId: string,
): Promise<ProjectInformation> {
  const { project, settings: before, settingsVersion: current } = await lockInformation(transaction, projectId);
  if (settingsVersion !== undefined && settingsVersion !== current)
    throw await changedSinceLoaded(transaction, projectId, 'project.settings');
  requireFinishAfterStart(project.startDate, change.targetFinishDate);
  const after = settingsAfter(before, change);
  if (change.plannedCurve || change.workWeekEnd) requireWeeksApart(after);
  const isReweighed = commodityTypes.some((type) => !sameWeights(before.stepWeights, after.stepWeights, type));
  await writeSettings(transaction, projectId, after);
  if (isReweighed) {
    await bumpVersion(transaction, projectId);
    await requestHours(transaction, projectId);
  }
  await audit(transaction, {
    caller,
    action: 'project.settings',
    projectId,
    target: project.projectNumber,
    before,
    after,
    requestId,
  });
  return projectInformationOf(transaction, projectId);
}

/** Returns the project's record, its settings, and the status of its recalculation. */
export async function projectInformationOf(transaction: Transaction, projectId: number): Promise<ProjectInformation> {
  return {
    ...(await readInformation(transaction, projectId)),
    recalculation: await readRecalculation(transaction, projectId),
  };
}

function requireFinishAfterStart(start: string | null, finish: string | null | undefined): void {
  if (!start || !finish || finish >= start) return;
  const message = projectMessage('finishBeforeStart', { start: { day: start } });
  throw new DomainError('request.invalid', message, { problems: [{ path: 'targetFinishDate', message }] });
}

/** Rejects a planned curve with two days in the same week of the project. */
function requireWeeksApart({ plannedCurve, workWeekEnd }: ProjectSettings): void {
  const problems = weeksTwice(plannedCurve, workWeekEnd).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = problems;
  if (first) throw new DomainError('request.invalid', first.message, { problems });
}

const named = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function settingsAfter(
  before: ProjectSettings,
  { stepWeights = {}, ...change }: Omit<SettingsChange, 'settingsVersion'>,
): ProjectSettings {
  return { ...before, ...named(change), stepWeights: { ...before.stepWeights, ...named(stepWeights) } };
}

const sameWeights = (before: StepWeights, after: StepWeights, type: CommodityType): boolean =>
  Object.entries(after[type]).every(([step, weight]) => before[type][step] === weight);
