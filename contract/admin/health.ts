/** Whether the installation works, for whoever looks after it (domain section 13): what the first line of the Admin Dashboard says. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant } from '../base/values/scalars.ts';
import { archiveWarnings } from './archives.ts';

const count = z.number().int().nonnegative();

/** A server that shares the database. */
export const serverProcess = z.strictObject({
  version: z.string(),
  build: z.string(),
  startedAt: instant,
  seenAt: instant,
});

export const systemHealth = z.strictObject({
  at: instant,
  /** Of the server that answers. */
  version: z.string(),
  build: z.string(),
  startedAt: instant,
  database: z.strictObject({
    engine: z.enum(['postgres', 'pglite']),
    /** From the server to the database and back, ms. */
    roundTripMs: z.number().nonnegative(),
    bytes: z.number().nonnegative(),
  }),
  jobs: z.strictObject({
    waiting: count,
    running: count,
    /** Their worker was not heard of for longer than its lease: nobody works on them now. */
    stalled: count,
    /** Ended without what they came for, in the last 24 hours. */
    failedInDay: count,
  }),
  /** Where uploads lie, and the embedded database; null where the system does not tell. */
  disk: z.strictObject({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  provider: z.strictObject({
    /** `none`: nobody signs in through a provider, which is for development alone. */
    kind: z.enum(['none', 'embedded', 'remote']),
    areKeysKnown: z.boolean(),
    /** When a provider elsewhere last gave its keys. */
    reachedAt: instant.nullable(),
  }),
  backups: z.strictObject({
    /** They are written on a schedule. */
    isOn: z.boolean(),
    warning: z.enum(archiveWarnings).nullable(),
    /** When the newest one that passed its test restore was started. */
    lastGoodAt: instant.nullable(),
  }),
  /** The servers that said within the last minute and a half that they work on this database, the oldest first. */
  processes: z.array(serverProcess),
});
export type SystemHealth = z.infer<typeof systemHealth>;

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/system/health',
  summary: 'Whether the installation works: database, jobs, disk, sign-in provider, backups, servers, version.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: systemHealth,
});
