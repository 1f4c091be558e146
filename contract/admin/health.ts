/** Health of the installation for its administrators (domain section 13), shown in the first line of the Admin Dashboard. */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { instant } from '../base/values/scalars.ts';
import { archiveWarnings } from './archives.ts';

const count = z.int().check(z.nonnegative());

/** A server that shares the database. */
export const serverProcess = z.strictObject({
  version: z.string(),
  build: z.string(),
  startedAt: instant,
  seenAt: instant,
});

export const systemHealth = z.strictObject({
  at: instant,
  /** Version of the server that sends the response. */
  version: z.string(),
  build: z.string(),
  startedAt: instant,
  database: z.strictObject({
    engine: z.enum(['postgres', 'pglite']),
    /** Round trip from the server to the database, ms. */
    roundTripMs: z.number().check(z.nonnegative()),
    bytes: z.number().check(z.nonnegative()),
  }),
  jobs: z.strictObject({
    waiting: count,
    running: count,
    /** Jobs whose worker has not renewed its lease in time: no one is working on them. */
    stalled: count,
    /** Jobs that failed in the last 24 hours. */
    failedInDay: count,
  }),
  /** Disk of the uploads and of the embedded database; null if the system does not report it. */
  disk: z.nullable(z.strictObject({ freeBytes: z.number(), totalBytes: z.number() })),
  uploads: z.strictObject({
    /**
     * Size of the largest file that passes the proxies in front of this server, up to the limit of an import; null if it could
     * not be found out.
     */
    acceptedBytes: z.nullable(z.number().check(z.nonnegative())),
  }),
  provider: z.strictObject({
    /** `none`: no sign-in through a provider, for development only. */
    kind: z.enum(['none', 'embedded', 'remote']),
    areKeysKnown: z.boolean(),
    /** Time at which a remote provider last returned its keys. */
    reachedAt: z.nullable(instant),
  }),
  backups: z.strictObject({
    /** True if archives are written on a schedule. */
    isOn: z.boolean(),
    warning: z.nullable(z.enum(archiveWarnings)),
    /** Start time of the newest archive that passed its test restore. */
    lastGoodAt: z.nullable(instant),
  }),
  /** Servers that reported within the last minute and a half that they use this database, the oldest first. */
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
