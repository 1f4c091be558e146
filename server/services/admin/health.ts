/** Health of the installation, assembled from its parts. */
import { statfs } from 'node:fs/promises';
import type { SystemHealth } from '../../../contract/admin/health.ts';
import type { ServerContext } from '../../calls/context.ts';
import { databaseBytes, roundTripMs } from '../../repositories/databaseHealth.ts';
import { countJobs } from '../../repositories/jobs.ts';
import { listServers, type ServerProcess } from '../../repositories/serverProcesses.ts';
import { readArchiveHealth } from '../archives/schedule.ts';
import type { UploadProbe } from './uploadProbe.ts';

/** State known only to the process itself. */
export interface ProcessState {
  readonly server: ServerProcess;
  /** True if tokens can be verified. */
  readonly areKeysKnown: () => boolean;
  /** Time at which a remote provider last returned its keys; null before, and without a remote provider. */
  readonly keysReachedAt: () => Date | null;
  readonly probeUploads: UploadProbe;
}

export async function readHealth(
  { config, database, now }: ServerContext,
  { server, areKeysKnown, keysReachedAt, probeUploads }: ProcessState,
): Promise<SystemHealth> {
  const at = now();
  const [disk, acceptedBytes, reported] = await Promise.all([
    diskOf(config.dataFolder),
    probeUploads(),
    database.transaction(async (transaction) => ({
      database: {
        engine: database.engine,
        roundTripMs: await roundTripMs(transaction),
        bytes: await databaseBytes(transaction),
      },
      jobs: await countJobs(transaction),
      processes: await listServers(transaction),
      backups: await readArchiveHealth(transaction, at),
    })),
  ]);
  const { version, build, startedAt } = server;
  const kind = config.authMode !== 'oidc' ? 'none' : config.oidc.embedded ? 'embedded' : 'remote';
  return {
    at,
    version,
    build,
    startedAt,
    ...reported,
    disk,
    uploads: { acceptedBytes },
    provider: { kind, areKeysKnown: areKeysKnown(), reachedAt: keysReachedAt() },
  };
}

/** Disk space of the folder available to an unprivileged process. */
export async function diskOf(folder: string): Promise<SystemHealth['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
