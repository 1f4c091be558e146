/** Projects: specification sections 3 and 7. */
import { z } from 'zod/mini';
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
  startDate: z.nullable(isoDate),
  unitMeasurement,
  /** IANA zone of its days; omitted if none is declared. */
  timeZone: z.optional(z.string()),
  archive: z.boolean(),
  /** Change counter of the project: a delta requests changes newer than this. */
  version,
  /** Its `ColumnSettings`, fully typed in that contract; omitted if there are none, and in lists. */
  columns: z.optional(z.readonly(z.array(z.looseObject({ type: commodityType, field: z.string() })))),
});
export type Project = z.infer<typeof project>;

/** A project in the Dashboard list. `percentComplete` is 0-100, null if no row has a budget or quantity. */
export const projectListItem = z.extend(project, {
  percentComplete: z.nullable(z.number()),
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** Clock hours from timesheets. */
  spentHours: z.number(),
  /** Earned hours per hour spent on direct codes; null while none are spent. */
  performanceFactor: z.nullable(z.number()),
  lastActivityAt: z.nullable(instant),
});
export type ProjectListItem = z.infer<typeof projectListItem>;

const editable = {
  projectNumber: requiredText.check(z.maxLength(40)),
  name: requiredText,
  client: z._default(shortText, ''),
  location: z._default(shortText, ''),
  startDate: z._default(z.nullable(plausibleDate), null),
};

/** Initial setup of a new project: the customary labor units and codes, the setup of another project, or nothing. */
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
    unitMeasurement: z._default(unitMeasurement, 'imperial'),
    /** Null for none. */
    timeZone: z._default(z.nullable(timeZoneName), null),
    setup: z._default(initialSetup, 'defaults'),
    /** Project whose setup is copied. */
    fromProjectId: z._default(z.nullable(projectId), null),
  }),
  reply: project,
});

const count = z.int().check(z.nonnegative());

export const getSetupProgress = endpoint({
  method: 'GET',
  path: '/project/setup-progress',
  summary: 'How far a project is set up: what the list on its first page ticks off.',
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    /** 1 if the project has one. */
    timeZone: count,
    /** 1 if the project has one. */
    finishDate: count,
    accountCodes: count,
    /** Codes of the other lists, such as areas and types. */
    codes: count,
    laborUnits: count,
    people: count,
    crews: count,
    commodities: count,
    reels: count,
    packages: count,
    /** True if the list was dismissed before all steps were done. */
    isDismissed: z.boolean(),
  }),
});
export type SetupProgress = z.infer<typeof getSetupProgress.reply>;
export type SetupStepKey = Exclude<keyof SetupProgress, 'isDismissed'>;

export const updateSetupList = endpoint({
  method: 'POST',
  path: '/project/setup-progress/update',
  summary: 'Dismiss the setup list of a project, or show it again, for everyone.',
  access: { scope: 'project', permission: 'project.edit' },
  body: z.strictObject({ projectId, isDismissed: z.boolean() }),
  reply: z.strictObject({ isDismissed: z.boolean() }),
});

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
    /** Omitted to leave it unchanged; null for none. */
    timeZone: z.optional(z.nullable(timeZoneName)),
    archive: z.boolean(),
    /** Version of the record on which the change is based; rejected if someone else has saved since. */
    recordVersion: z.optional(version),
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
