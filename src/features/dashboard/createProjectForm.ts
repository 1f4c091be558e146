/** The create form: what the server takes when a project is made, and the unit, which it takes with the next call. */
import { z } from 'zod';
import { createProject } from '../../../contract/projects.ts';
import { unitMeasurement } from '../../../contract/scalars.ts';

export const textFields = ['projectNumber', 'name', 'client', 'location'] as const;

/** A blank date is none. */
export const newProject = z.preprocess(
  (values) => (isForm(values) ? { ...values, startDate: values.startDate || null } : values),
  createProject.body.extend({ unitMeasurement }),
);
export type NewProject = z.output<typeof newProject>;

export interface FormValues {
  projectNumber: string;
  name: string;
  client: string;
  location: string;
  startDate: string;
  unitMeasurement: NewProject['unitMeasurement'] | null;
}

const isForm = (values: unknown): values is FormValues =>
  typeof values === 'object' && values !== null && 'startDate' in values;

/** The unit is asked for, not assumed: schedules in metres read as feet are found only when the cable is cut. */
export const emptyForm: FormValues = {
  projectNumber: '',
  name: '',
  client: '',
  location: '',
  startDate: '',
  unitMeasurement: null,
};
