/** Projects: specification sections 3 and 7. */
import { z } from 'zod';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { timeZoneName } from '../../base/units/projectDay.ts';
import { plausibleDate } from '../../base/units/plausibleDate.ts';
import {
  id,
  instant,
  isoDate,
  projectId,
  requiredText,
  shortText,
  unitMeasurement,
  version,
} from '../../base/values/scalars.ts';

export const project = z.strictObject({
  id,
  projectNumber: z.string(),
  name: z.string(),
  client: z.string(),
  location: z.string(),
  startDate: isoDate.nullable(),
  unitMeasurement,
  /** The IANA zone its days are those of; left out where none is declared. */
  timeZone: z.string().optional(),
  archive: z.boolean(),
  /** The change counter of the project: a delta asks for what is newer than this. */
  version,
  /** Its `ColumnSettings`, whole in that contract; left out where it decides nothing, and in lists. */
  columns: z
    .array(z.looseObject({ type: commodityType, field: z.string() }))
    .readonly()
    .optional(),
});
export type Project = z.infer<typeof project>;

/** A project as the Dashboard lists it. `percentComplete` is 0-100, null when nothing has a budget or quantity. */
export const projectListItem = project.extend({
  percentComplete: z.number().nullable(),
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** Clock hours of timesheets. */
  spentHours: z.number(),
  /** Earned per hour spent on direct codes; null while nothing is. */
  performanceFactor: z.number().nullable(),
  lastActivityAt: instant.nullable(),
});
export type ProjectListItem = z.infer<typeof projectListItem>;

const editable = {
  projectNumber: requiredText.max(40),
  name: requiredText,
  client: shortText.default(''),
  location: shortText.default(''),
  startDate: plausibleDate.nullable().default(null),
};

/** What a new project begins with: the customary labor units and codes, what another project set up, or nothing. */
export const initialSetup = z.enum(['defaults', 'copy', 'empty']);
export type InitialSetup = z.infer<typeof initialSetup>;

export const createProject = endpoint({
  method: 'POST',
  path: '/project/create',
  summary: 'Create a project, whole or not at all; the caller becomes its Project Lead.',
  cost: 10,
  access: { scope: 'system', permission: 'project.edit' },
  body: z.strictObject({
    ...editable,
    unitMeasurement: unitMeasurement.default('imperial'),
    /** Null declares none. */
    timeZone: timeZoneName.nullable().default(null),
    setup: initialSetup.default('defaults'),
    /** Whose set-up is copied. */
    fromProjectId: projectId.nullable().default(null),
  }),
  reply: project,
});

const count = z.number().int().nonnegative();

export const getSetupProgress = endpoint({
  method: 'GET',
  path: '/project/setup-progress',
  summary: 'How far a project is set up: what the list on its first page ticks off.',
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ codes: count, laborUnits: count, people: count, commodities: count }),
});
export type SetupProgress = z.infer<typeof getSetupProgress.reply>;

export const updateProject = endpoint({
  method: 'POST',
  path: '/project/update',
  isAllowedWhenArchived: true,
  summary: 'Change the record of a project, its unit or its archive flag.',
  cost: 10,
  access: { scope: 'project', permission: 'project.edit' },
  body: z.strictObject({
    projectId,
    ...editable,
    unitMeasurement,
    /** Left out it stays as it is; null declares none. */
    timeZone: timeZoneName.nullable().optional(),
    archive: z.boolean(),
    /** Of the record the change was made on; refused when somebody else saved meanwhile. */
    recordVersion: version.optional(),
  }),
  reply: project,
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/project',
  summary: 'The projects the caller may see, archived ones included and marked.',
  keptOnDevice: true,
  access: { scope: 'signedIn' },
  reply: z.array(projectListItem),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/project/get',
  summary: 'One project.',
  keptOnDevice: true,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: project,
});
