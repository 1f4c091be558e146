/** Jobs that write an archive of the installation, restore it for a test, and remove archives that are no longer needed. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { archiveReasons, type Archive } from '../../../contract/admin/archives.ts';
import { uuid } from '../../../contract/base/values/scalars.ts';
import { abandonedCopyAge } from '../../timings.ts';
import { ArchiveError } from '../../archive/archiveError.ts';
import { rowsOf } from '../../archive/archiveSummary.ts';
import type { UpgradeArchive } from '../../archive/beforeUpgrade.ts';
import { checkArchive } from '../../archive/readArchive.ts';
import { archivesToRemove } from '../../archive/retention.ts';
import { recordArchive } from '../../audit/recordArchive.ts';
import type { ServerContext } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { archiveFolder, leftCopies } from '../../db/folder/folderPaths.ts';
import { isDamage } from '../../errors/databaseDamage.ts';
import { errorCode, messageOf } from '../../errors/errorCodes.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../jobs/jobKind.ts';
import {
  failArchive,
  failInterrupted,
  findArchive,
  findRemovedArchives,
  finishArchive,
  insertArchive,
  lockSchedule,
  noteCheck,
  noteRemoval,
  readArchives,
} from '../../repositories/archive/archiveRecords.ts';
import { insertJobOnce } from '../../repositories/jobs.ts';
import { archivePlaceOf } from './archivePlace.ts';
import { runInProcess, saveRunning } from './archiveProcess.ts';

type Context = Pick<ServerContext, 'config' | 'database' | 'log' | 'now'>;

export const writeArchiveJob = 'archive.write';
export const checkArchiveJob = 'archive.check';

/** Job subject that allows only one archive to be written at a time, for all requesters. */
export const writeSubject = 'archive';

const writePayload = z.strictObject({ reason: z.enum(archiveReasons) });
const checkPayload = z.strictObject({ archiveId: uuid });

export function archiveJobs(context: Context): AnyJobKind[] {
  return [
    jobKind({
      name: writeArchiveJob,
      payload: writePayload,
      run: ({ reason }, control) => write(context, reason, control),
      abandoned: (transaction) => failInterrupted(transaction, context.now()),
    }),
    jobKind({
      name: checkArchiveJob,
      payload: checkPayload,
      run: ({ archiveId }, control) => check(context, archiveId, control),
      abandoned: (transaction, { archiveId }) =>
        noteCheck(transaction, archiveId, { at: context.now(), failure: 'The test restore ended the server.' }),
    }),
  ];
}

/** `wireway-2026-11-29-020000-scheduled.tar`, in UTC. */
const fileNameOf = (at: Date, reason: Archive['reason']): string =>
  `wireway-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-${reason}.tar`;

async function write(context: Context, reason: Archive['reason'], control: JobControl): Promise<void> {
  const { config, database, log, now } = context;
  const startedAt = now();
  const archive = { id: randomUUID(), fileName: fileNameOf(startedAt, reason), reason, startedAt };
  const folder = archiveFolder(config.dataFolder);
  const path = join(folder, archive.fileName);
  await database.transaction(async (transaction) => {
    await failInterrupted(transaction, startedAt);
    await insertArchive(transaction, archive);
  });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeParts(folder);
    await removeLeftCopies(config.dataFolder, startedAt);
    await saveRunning({ database, dataFolder: config.dataFolder, now: startedAt }, path, control.signal);
    const { end } = await checkArchive(path);
    const { size } = await stat(path);
    await database.transaction(async (transaction) => {
      await finishArchive(transaction, archive.id, { at: now(), bytes: size, rows: rowsOf(end) });
      await recordArchive(transaction, archive.fileName);
      // The embedded database has one process; on PostgreSQL another one might not have this folder.
      await beginCheck(transaction, archive.id, database.engine === 'postgres' ? archivePlaceOf(folder) : null);
      await control.finish(transaction);
    });
  } catch (error) {
    if (control.signal.aborted) throw error;
    log.error({ err: error }, 'The archive could not be written');
    await database.transaction((transaction) => failArchive(transaction, archive.id, now(), failureOf(error)));
    throw error;
  }
  await removeUnneeded(context, folder);
}

const beginCheck = (transaction: Transaction, archiveId: string, place: string | null): Promise<void> =>
  insertJobOnce(transaction, {
    place,
    id: randomUUID(),
    kind: checkArchiveJob,
    projectId: null,
    subject: `${writeSubject} ${archiveId}`,
    payload: { archiveId },
  });

/** Adds the archive that a start wrote before it upgraded the database to the list, and starts its test restore. */
export async function recordUpgradeArchive(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { fileName, startedAt, bytes, rows }: UpgradeArchive,
): Promise<void> {
  const id = randomUUID();
  await database.transaction(async (transaction) => {
    await insertArchive(transaction, { id, fileName, reason: 'upgrade', startedAt });
    await finishArchive(transaction, id, { at: now(), bytes, rows });
    await beginCheck(transaction, id, null);
    await recordArchive(transaction, fileName);
  });
}

function failureOf(error: unknown): NonNullable<Archive['failure']> {
  const detail = messageOf(error);
  if (errorCode(error) === 'ENOSPC' || detail.includes('ENOSPC')) return { kind: 'diskFull', detail };
  if (isDamage(error) || (error instanceof ArchiveError && detail.includes('damaged')))
    return { kind: 'damaged', detail };
  return { kind: 'other', detail };
}

/** Removes partial archives left behind by a killed server. */
async function removeParts(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes scratch databases of killed test restores. A younger one might be in use by another server on the folder. */
async function removeLeftCopies(dataFolder: string, now: Date): Promise<void> {
  await Promise.all(
    leftCopies(dataFolder).map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (found !== null && now.getTime() - found.mtimeMs > abandonedCopyAge)
        await rm(path, { recursive: true, force: true });
    }),
  );
}

async function check({ config, database, log, now }: Context, archiveId: string, control: JobControl): Promise<void> {
  const archive = await database.transaction((transaction) => findArchive(transaction, archiveId));
  if (archive === undefined) return;
  const path = join(archiveFolder(config.dataFolder), archive.fileName);
  const failure = await runInProcess('checkArchive', [path], {
    dataFolder: config.dataFolder,
    signal: control.signal,
  });
  control.signal.throwIfAborted();
  if (failure !== null) log.error(`The archive ${archive.fileName} cannot be restored: ${failure}`);
  await database.transaction(async (transaction) => {
    await noteCheck(transaction, archiveId, { at: now(), failure });
    await control.finish(transaction, failure === null ? 'succeeded' : 'failed');
  });
}

/**
 * Removes old scheduled archives. Requested archives, and those from before an upgrade, remain until a user removes their files.
 */
async function removeUnneeded({ database, log, now }: Context, folder: string): Promise<void> {
  try {
    const unneeded = await database.transaction(async (transaction) => {
      const settings = await lockSchedule(transaction);
      const archives = await readArchives(transaction);
      const written = archives.filter(({ finishedAt, failure }) => finishedAt !== null && failure === null);
      const lastGood = written.find((archive) => archive.check?.failure === null)?.id ?? null;
      const scheduled = written.filter(({ reason }) => reason === 'scheduled');
      const ids = new Set(archivesToRemove(scheduled, settings, lastGood));
      await noteRemoval(transaction, [...ids], now());
      return scheduled.filter(({ id }) => ids.has(id));
    });
    await Promise.all(unneeded.map(({ fileName }) => rm(join(folder, fileName), { force: true })));
  } catch (error) {
    log.warn({ err: error }, 'Old archives could not be removed');
  }
}

/**
 * Deletes the files of this server's folder that the schedule of another server removed. Call periodically; not needed with the
 * embedded database.
 */
export async function deleteRemovedArchives({ config, database }: Pick<Context, 'config' | 'database'>): Promise<void> {
  const folder = archiveFolder(config.dataFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'));
  if (names.length === 0) return;
  const removed = await database.transaction((transaction) => findRemovedArchives(transaction, names));
  await Promise.all(removed.map((name) => rm(join(folder, name), { force: true })));
}
