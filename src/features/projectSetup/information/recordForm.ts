/** Form values of the project record: the body of `project/update`, with '' for a missing date or time zone. */
import { z } from 'zod/mini';
import { updateProject, type Project } from '../../../../contract/setup/projects/projects.ts';
import type { ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { noZone } from '../../../shared/projects/timeZones.ts';
import type { Saved } from '../../../../machines/editForm/ports.ts';

export interface RecordValues {
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly location: string;
  readonly startDate: string;
  /** Time zone; '' if none is declared. */
  readonly timeZone: string;
  /** Changed in a separate dialog; included so that a save preserves another user's change. */
  readonly unitMeasurement: Project['unitMeasurement'];
  readonly archive: boolean;
}

export const recordPaths = [
  'projectNumber',
  'name',
  'client',
  'location',
  'startDate',
  'timeZone',
  'unitMeasurement',
  'archive',
] as const satisfies readonly (keyof RecordValues)[];

const body = z.omit(updateProject.body, { projectId: true, recordVersion: true });

export const recordSchema = z.pipe(
  z.transform((values) =>
    isRecord(values) ? { ...values, startDate: values.startDate || null, timeZone: values.timeZone || null } : values,
  ),
  body,
);
const isRecord = (values: unknown): values is RecordValues =>
  typeof values === 'object' && values !== null && 'startDate' in values;

export function savedRecord({ project, recordVersion }: ProjectInformation): Saved<RecordValues> {
  const { projectNumber, name, client, location, startDate, timeZone = noZone, unitMeasurement, archive } = project;
  return {
    values: { projectNumber, name, client, location, startDate: startDate ?? '', timeZone, unitMeasurement, archive },
    version: recordVersion,
  };
}
