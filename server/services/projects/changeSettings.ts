/** Changing what a project decided beside its record. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/index.ts';
import { readersOf, recalculationOrder } from '../../../contract/commodities/links.ts';
import { projectMessage } from '../../../contract/locales/en-US/projectChecks.ts';
import type {
  MovedHours,
  ProjectInformation,
  ProjectSettings,
  StepWeights,
  updateProjectSettings,
} from '../../../contract/projectSettings.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { earnedOf, lockInformation, readInformation, writeSettings } from '../../repositories/projectSettings.ts';
import { bumpVersion } from '../../repositories/versions.ts';

type SettingsChange = Omit<BodyOf<typeof updateProjectSettings>, 'projectId'>;

/**
 * Writes the settings that are named. Other step weights recompute what every row of their type has earned, in the same
 * transaction; the answer says what moved. Throws `project.changedMeanwhile` on top of a save it does not know of.
 */
export async function changeSettings(
  transaction: Transaction,
  projectId: number,
  { settingsVersion, ...change }: SettingsChange,
  caller: Caller,
  requestId: string,
): Promise<{ information: ProjectInformation; moved: MovedHours[] }> {
  const { project, settings: before, settingsVersion: current } = await lockInformation(transaction, projectId);
  if (settingsVersion !== undefined && settingsVersion !== current)
    throw new DomainError('project.changedMeanwhile', callMessage('projectChangedMeanwhile'));
  requireFinishAfterStart(project.startDate, change.targetFinishDate);
  const after = settingsAfter(before, change);
  const types = commodityTypes.filter((type) => !sameWeights(before.stepWeights, after.stepWeights, type));
  await writeSettings(transaction, projectId, after);
  const moved = types.length > 0 ? await recompute(transaction, projectId, types) : [];
  await audit(transaction, {
    caller,
    action: 'project.settings',
    projectId,
    target: project.projectNumber,
    before,
    after: moved.length > 0 ? { ...after, moved } : after,
    requestId,
  });
  return { information: await readInformation(transaction, projectId), moved };
}

function requireFinishAfterStart(start: string | null, finish: string | null | undefined): void {
  if (!start || !finish || finish >= start) return;
  const message = projectMessage('finishBeforeStart', { start: { day: start } });
  throw new DomainError('request.invalid', message, { problems: [{ path: 'targetFinishDate', message }] });
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

/** Only rows that differ are written, and carry the next version, so that open screens ask for just these. */
async function recompute(
  transaction: Transaction,
  projectId: number,
  types: readonly CommodityType[],
): Promise<MovedHours[]> {
  const version = await bumpVersion(transaction, projectId);
  const concerned = new Set(types.flatMap((type) => [type, ...readersOf(type)]));
  const moved: MovedHours[] = [];
  for (const type of recalculationOrder.filter((each) => concerned.has(each))) {
    // oxlint-disable no-await-in-loop -- what is read before what reads it
    const earnedBefore = await earnedOf(transaction, projectId, type);
    const rows = await recalculate(transaction, projectId, type, 'all', version);
    const earnedAfter = await earnedOf(transaction, projectId, type);
    // oxlint-enable no-await-in-loop
    if (rows > 0) moved.push({ type, rows, earnedBefore, earnedAfter });
  }
  return moved;
}
