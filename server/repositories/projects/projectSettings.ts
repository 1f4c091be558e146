/** Project settings outside the project's record. */
import type { WeekDay } from '../../../contract/base/units/weeks.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import {
  defaultStepWeights,
  type PlannedCurve,
  type ProjectInformation,
  type ProjectSettings,
  type StepWeights,
  type TerminationMethod,
} from '../../../contract/setup/projects/projectSettings.ts';
import { jsonText } from '../../db/jsonText.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import type { Transaction } from '../../db/database.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { DomainError } from '../../errors/domainError.ts';
import { lockAllRows } from '../projectLocks.ts';
import { projectOf, type ProjectRow } from './projects.ts';

interface InformationRow extends ProjectRow {
  readonly settings_version: number;
  readonly target_finish_date: string | null;
  readonly hours_per_day: number;
  readonly work_week_end: WeekDay;
  readonly termination_method: TerminationMethod;
  readonly cut_tolerance_percent: number;
  readonly planned_curve: PlannedCurve;
  readonly step_weights: Record<string, unknown>;
}

/** Types without own weights have the default ones. */
function weightsOf(stored: InformationRow['step_weights']): StepWeights {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has one entry per type
  return Object.fromEntries(
    commodityTypes.map((type) => [type, { ...defaultStepWeights(type), ...Object(stored[type]) }]),
  ) as unknown as StepWeights;
}

export type StoredInformation = Omit<ProjectInformation, 'recalculation'>;

function informationOf(row: InformationRow): StoredInformation {
  return {
    project: projectOf(row),
    recordVersion: row.record_version,
    settingsVersion: row.settings_version,
    settings: {
      targetFinishDate: row.target_finish_date,
      hoursPerDay: row.hours_per_day,
      workWeekEnd: row.work_week_end,
      terminationMethod: row.termination_method,
      cutTolerancePercent: row.cut_tolerance_percent,
      stepWeights: weightsOf(row.step_weights),
      plannedCurve: row.planned_curve,
    },
  };
}

async function informationRow(
  transaction: Transaction,
  projectId: number,
  lock: '' | 'for no key update',
): Promise<InformationRow> {
  const [row] = await transaction.query<InformationRow>(`select * from project where id = $1 ${lock}`, [projectId]);
  if (!row) throw new DomainError('project.notFound', callMessage('projectNotFound'));
  return row;
}

/** Record and settings at one moment; the caller's permission must be checked before. */
export async function readInformation(transaction: Transaction, projectId: number): Promise<StoredInformation> {
  return informationOf(await informationRow(transaction, projectId, ''));
}

/** Same as `readInformation`, locked until the transaction ends. Rejects an archived project. */
export async function lockInformation(transaction: Transaction, projectId: number): Promise<StoredInformation> {
  await lockAllRows(transaction, projectId);
  const information = informationOf(await informationRow(transaction, projectId, 'for no key update'));
  if (information.project.archive) throw new DomainError('project.archived', callMessage('projectArchived'));
  return information;
}

export async function writeSettings(
  transaction: Transaction,
  projectId: number,
  settings: ProjectSettings,
): Promise<void> {
  await transaction.execute(
    `update project set target_finish_date = $2, hours_per_day = $3, work_week_end = $4, termination_method = $5,
       cut_tolerance_percent = $6, step_weights = $7, planned_curve = $8,
       settings_version = settings_version + 1, last_activity_at = now()
     where id = $1`,
    [
      projectId,
      settings.targetFinishDate,
      settings.hoursPerDay,
      settings.workWeekEnd,
      settings.terminationMethod,
      settings.cutTolerancePercent,
      jsonText(settings.stepWeights),
      jsonText(settings.plannedCurve),
    ],
  );
  await publishProjectEvent(transaction, { projectId, kind: 'project' });
}
