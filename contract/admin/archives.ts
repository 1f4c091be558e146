/** Archives of the whole installation: their schedule, the existing archives, and the results of their test restores. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant, uuid } from '../base/values/scalars.ts';

export const archiveReasons = ['scheduled', 'requested', 'upgrade'] as const;
export const archiveFailures = ['diskFull', 'damaged', 'interrupted', 'other'] as const;
/**
 * Reasons for a warning: no archive was ever written, the newest good one is old, the last one failed, or it cannot be restored.
 */
export const archiveWarnings = ['never', 'late', 'failed', 'checkFailed'] as const;
export type ArchiveWarning = (typeof archiveWarnings)[number];

export const archive = z.strictObject({
  id: uuid,
  /** Name within the archive folder. */
  fileName: z.string(),
  reason: z.enum(archiveReasons),
  startedAt: instant,
  /** Null while it is being written. */
  finishedAt: z.nullable(instant),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Failure of the archive; `detail` is the message of the system, in English. */
  failure: z.nullable(z.strictObject({ kind: z.enum(archiveFailures), detail: z.string() })),
  /** The test restore; null until it has ended. `failure` is its finding, in English. */
  check: z.nullable(z.strictObject({ at: instant, failure: z.nullable(z.string()) })),
});
export type Archive = z.infer<typeof archive>;

const count = z.int().check(z.minimum(0), z.maximum(100));

export const archiveSettings = z.strictObject({
  isOn: z.boolean(),
  /** Hour of the day at which the nightly archive is written, in the time zone of the server. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Number of days, weeks and months of which the newest archive is retained. */
  keepDaily: count.check(z.minimum(1)),
  keepWeekly: count,
  keepMonthly: count,
});
export type ArchiveSettings = z.infer<typeof archiveSettings>;

export const archiveList = z.strictObject({
  at: instant,
  /** Folder of the files, on the server that sends the response. */
  folder: z.string(),
  settings: archiveSettings,
  /** Null while the schedule is off. */
  nextAt: z.nullable(instant),
  timeZone: z.string(),
  warning: z.nullable(z.enum(archiveWarnings)),
  /** Newest first, including those that failed. */
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
