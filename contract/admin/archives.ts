/** Archives of the whole installation: when they are written, which there are, and whether they can be restored. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant, uuid } from '../base/values/scalars.ts';

export const archiveReasons = ['scheduled', 'requested', 'upgrade'] as const;
export const archiveFailures = ['diskFull', 'damaged', 'interrupted', 'other'] as const;
/** None was ever written, the newest good one is old, the last one failed, or it cannot be restored. */
export const archiveWarnings = ['never', 'late', 'failed', 'checkFailed'] as const;
export type ArchiveWarning = (typeof archiveWarnings)[number];

export const archive = z.strictObject({
  id: uuid,
  /** In the folder of the archives. */
  fileName: z.string(),
  reason: z.enum(archiveReasons),
  startedAt: instant,
  /** Null while it is being written. */
  finishedAt: instant.nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** `detail` is what the system said, in English. */
  failure: z.strictObject({ kind: z.enum(archiveFailures), detail: z.string() }).nullable(),
  /** The test restore; null before it ended. `failure` is what was found, in English. */
  check: z.strictObject({ at: instant, failure: z.string().nullable() }).nullable(),
});
export type Archive = z.infer<typeof archive>;

const count = z.number().int().min(0).max(100);

export const archiveSettings = z.strictObject({
  isOn: z.boolean(),
  /** The hour of the day at which the archive of the night is written, in the time zone of the server. */
  hour: z.number().int().min(0).max(23),
  /** The newest archive of each of so many days, weeks and months is kept. */
  keepDaily: count.min(1),
  keepWeekly: count,
  keepMonthly: count,
});
export type ArchiveSettings = z.infer<typeof archiveSettings>;

export const archiveList = z.strictObject({
  at: instant,
  /** Where the files are, on the server that answers. */
  folder: z.string(),
  settings: archiveSettings,
  /** Null while the schedule is off. */
  nextAt: instant.nullable(),
  timeZone: z.string(),
  warning: z.enum(archiveWarnings).nullable(),
  /** The newest first, with those that failed. */
  archives: z.array(archive),
});
export type ArchiveList = z.infer<typeof archiveList>;

export const listArchives = endpoint({
  method: 'GET',
  path: '/system/archives',
  summary: 'The archives of the installation, their schedule, and what is wrong with them.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: archiveList,
});

export const createArchive = endpoint({
  method: 'POST',
  path: '/system/archives/create',
  summary: 'Begin to write an archive of the installation, unless one is being written.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: z.strictObject({}),
  reply: z.strictObject({ started: z.literal(true) }),
});

export const saveArchiveSettings = endpoint({
  method: 'POST',
  path: '/system/archives/settings/save',
  summary: 'Change when archives are written and how many are kept.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: archiveSettings,
  reply: archiveList,
});
