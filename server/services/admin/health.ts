/** Whether the installation works, put together from what its parts say. */
import { statfs } from 'node:fs/promises';
import type { SystemHealth } from '../../../contract/admin/health.ts';
import type { ServerContext } from '../../calls/context.ts';
import { databaseBytes, roundTripMs } from '../../repositories/databaseHealth.ts';
import { countJobs } from '../../repositories/jobs.ts';
import { listServers, type ServerProcess } from '../../repositories/serverProcesses.ts';
import { readArchiveHealth } from '../archives/schedule.ts';

/** What only the process itself knows. */
export interface ProcessState {
  readonly server: ServerProcess;
  /** Tokens can be verified. */
  readonly areKeysKnown: () => boolean;
  /** When a provider elsewhere last gave its keys; null before it did, and where there is none. */
  readonly keysReachedAt: () => Date | null;
}

export async function readHealth(
  { config, database, now }: ServerContext,
  { server, areKeysKnown, keysReachedAt }: ProcessState,
): Promise<SystemHealth> {
  const at = now();
  const [disk, told] = await Promise.all([
    diskOf(config.dataFolder),
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
    ...told,
    disk,
    provider: { kind, areKeysKnown: areKeysKnown(), reachedAt: keysReachedAt() },
  };
}

/** Of the disk the folder lies on, what an ordinary process may still write. */
async function diskOf(folder: string): Promise<SystemHealth['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
