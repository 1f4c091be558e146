/** Schema of the create form: the server's input for a new project, with decisions such as the unit left unset. */
import { z } from 'zod/mini';
import { createProject, initialSetup, type InitialSetup } from '../../../contract/setup/projects/projects.ts';
import { zoneOfDevice } from '../../shared/projects/timeZones.ts';
import { without } from '../../../contract/base/values/keysOf.ts';
import { requiredText, unitMeasurement } from '../../../contract/base/values/scalars.ts';

export const textFields = ['projectNumber', 'name', 'client', 'location'] as const;

const chosen = { ...createProject.body.shape, unitMeasurement };

/** A blank date becomes null; the project to copy is used only for a copy. */
export const newProject = z.pipe(
  z.transform((values) =>
    isForm(values) ? { ...values, startDate: values.startDate || null, timeZone: values.timeZone || null } : values,
  ),
  z.discriminatedUnion('setup', [
    z.strictObject({
      ...chosen,
      setup: z.enum(without(initialSetup.options, ['copy'])),
      fromProjectId: z.pipe(
        z.any(),
        z.transform(() => null),
      ),
    }),
    z.strictObject({ ...chosen, setup: z.literal('copy'), fromProjectId: z.pipe(requiredText, z.transform(Number)) }),
  ]),
);
export type NewProject = z.output<typeof newProject>;

export interface FormValues {
  projectNumber: string;
  name: string;
  client: string;
  location: string;
  startDate: string;
  /** Blank if no time zone is declared. */
  timeZone: string;
  unitMeasurement: NewProject['unitMeasurement'] | null;
  setup: InitialSetup;
  fromProjectId: string;
}

const isForm = (values: unknown): values is FormValues =>
  typeof values === 'object' && values !== null && 'startDate' in values;

/**
 * Proposes the creator's time zone. The unit must be chosen: schedules in meters read as feet would be noticed only when the
 * cable is cut.
 */
export const emptyForm = (): FormValues => ({
  projectNumber: '',
  name: '',
  client: '',
  location: '',
  startDate: '',
  timeZone: zoneOfDevice(),
  unitMeasurement: null,
  setup: 'defaults',
  fromProjectId: '',
});
