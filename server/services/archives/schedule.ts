/** Starts the nightly archive, and handles archive requests of administrators. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Archive, ArchiveList, ArchiveSettings } from '../../../contract/admin/archives.ts';
import type { SystemHealth } from '../../../contract/admin/health.ts';
import { archiveWarning, nextRun } from '../../archive/retention.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { archiveFolder } from '../../db/folder/folderPaths.ts';
import {
  lockSchedule,
  readArchives,
  readSchedule,
  writeSchedule,
  type ArchiveSchedule,
} from '../../repositories/archive/archiveRecords.ts';
import { insertJobOnce } from '../../repositories/jobs.ts';
import { writeArchiveJob, writeSubject } from './archiveJobs.ts';

type Context = Pick<ServerContext, 'config' | 'database' | 'now'>;

const begin = (transaction: Transaction, reason: 'scheduled' | 'requested'): Promise<void> =>
  insertJobOnce(transaction, {
    id: randomUUID(),
    kind: writeArchiveJob,
    projectId: null,
    subject: writeSubject,
    payload: { reason },
  });

/** Called periodically. Only one of several servers starts the archive; one that was due while no server ran is started late. */
export async function beginDueArchive({ database, now }: Context): Promise<void> {
  await database.transaction(async (transaction) => {
    const schedule = await lockSchedule(transaction);
    if (!schedule.isOn) return;
    const isDue = schedule.nextAt !== null && schedule.nextAt.getTime() <= now().getTime();
    if (schedule.nextAt !== null && !isDue) return;
    await writeSchedule(transaction, { ...schedule, nextAt: nextRun(now(), schedule.hour) });
    if (isDue) await begin(transaction, 'scheduled');
  });
}

/** Starts an archive for an administrator, unless one is being written. */
export async function requestArchive({ database }: Context, { caller, requestId }: Request): Promise<void> {
  await database.transaction(async (transaction) => {
    await begin(transaction, 'requested');
    await audit(transaction, { caller, action: 'archive.request', target: 'installation', requestId });
  });
}

interface Request {
  readonly caller: Caller;
  readonly requestId: string;
}

export async function saveSettings(
  context: Context,
  settings: ArchiveSettings,
  { caller, requestId }: Request,
): Promise<ArchiveList> {
  const now = context.now();
  await context.database.transaction(async (transaction) => {
    const { nextAt: _replaced, since, ...before } = await lockSchedule(transaction);
    await writeSchedule(transaction, {
      ...settings,
      nextAt: settings.isOn ? nextRun(now, settings.hour) : null,
      since: settings.isOn && !before.isOn ? now : since,
    });
    await audit(transaction, {
      caller,
      action: 'archive.settings',
      target: 'schedule',
      before,
      after: settings,
      requestId,
    });
  });
  return readList(context);
}

/** Archive data for the Admin Dashboard. */
export async function readList({ config, database, now }: Context): Promise<ArchiveList> {
  const { schedule, archives } = await database.transaction(readState);
  const { nextAt, since: _since, ...settings } = schedule;
  const at = now();
  return {
    at,
    folder: resolve(archiveFolder(config.dataFolder)),
    settings,
    nextAt: settings.isOn ? nextAt : null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    warning: healthOf({ schedule, archives }, at).warning,
    archives,
  };
}

/** Archive status for the Admin Dashboard, with the same warning as the list. */
export const readArchiveHealth = async (transaction: Transaction, now: Date): Promise<SystemHealth['backups']> =>
  healthOf(await readState(transaction), now);

interface State {
  readonly schedule: ArchiveSchedule;
  /** Newest first. */
  readonly archives: Archive[];
}

const readState = async (transaction: Transaction): Promise<State> => ({
  schedule: await readSchedule(transaction),
  archives: await readArchives(transaction),
});

function healthOf({ schedule: { isOn, since }, archives }: State, now: Date): SystemHealth['backups'] {
  const ended = archives.filter(({ finishedAt }) => finishedAt !== null);
  const [last] = ended;
  const lastGoodAt = ended.find(({ failure, check }) => failure === null && check?.failure === null)?.startedAt ?? null;
  const warning = archiveWarning({
    now,
    isOn,
    since,
    lastGoodAt,
    last: last
      ? { hasFailed: last.failure !== null, hasFailedCheck: last.check !== null && last.check.failure !== null }
      : null,
  });
  return { isOn, warning, lastGoodAt };
}
