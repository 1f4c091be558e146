/** Archive before an upgrade that changes stored data. */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { upgradeArchiveLife } from '../timings.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { archiveFolder, uploadFolder } from '../db/folder/folderPaths.ts';
import { changesData, listApplied, readMigrations } from '../db/migrate.ts';
import { lastArchiveAt } from '../repositories/archive/archiveRecords.ts';
import { isUsed } from '../repositories/databaseHealth.ts';
import { isRestoreUnfinished } from '../repositories/archive/loading.ts';
import { StartError } from '../errors/startError.ts';
import { rowsOf } from './archiveSummary.ts';
import { checkArchive } from './readArchive.ts';
import { saveArchive } from './saveArchive.ts';
import { writeArchive } from './writeArchive.ts';

export interface Upgrade {
  readonly config: Pick<Config, 'dataFolder' | 'upgradeWithoutArchive'>;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly now: Date;
}

/** An archive of the embedded database, written before an upgrade. */
export interface UpgradeArchive {
  readonly fileName: string;
  readonly startedAt: Date;
  readonly bytes: number;
  readonly rows: number;
}

/**
 * Prepares an upgrade; call before migrating. Writes an archive of the embedded database; on PostgreSQL, which has its own
 * backups, requires an archive from the last day. Returns the archive it wrote, if any. Throws a `StartError` if that archive is
 * missing, and for a database whose restore was interrupted.
 */
export async function prepareUpgrade({ config, database, log, now }: Upgrade): Promise<UpgradeArchive | null> {
  if (await database.transaction(isRestoreUnfinished))
    throw new StartError(
      'A restore into this database was interrupted, and nothing of it was stored. Run npm run restore -- FILE again, or create a new database.',
    );
  const all = await readMigrations();
  const applied = new Set((await database.transaction(listApplied)).map(({ name }) => name));
  const pending = all.filter(({ name }) => !applied.has(name));
  const changing = pending.filter(changesData);
  if (pending.length === all.length || changing.length === 0) return null;
  const names = changing.map(({ name }) => name.replace(/\.sql$/, ''));
  if (database.engine === 'pglite') {
    if (database.damage?.()) return null;
    const folder = archiveFolder(config.dataFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const fileName = `before-upgrade-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar`;
    const path = join(folder, fileName);
    await saveArchive(writeArchive({ database, uploads: uploadFolder(config.dataFolder), now }), path);
    const { end } = await checkArchive(path);
    log.info(`This version changes stored data (${names.join(', ')}). The data from before is in ${path}`);
    return { fileName, startedAt: now, bytes: (await stat(path)).size, rows: rowsOf(end) };
  }
  // Another process that has just started might be creating these tables.
  if (config.upgradeWithoutArchive || !(await database.transaction(isUsed))) return null;
  const last = await database.transaction(lastArchiveAt);
  if (last === null || now.getTime() - last.getTime() > upgradeArchiveLife)
    throw new StartError(
      `This version changes stored data (${names.join(', ')}), and the last archive ${last === null ? 'was never written' : `is of ${last.toISOString().slice(0, 10)}`}. Run npm run archive -- FILE first, or set UPGRADE_WITHOUT_ARCHIVE=yes if you have a backup of your own.`,
    );
  return null;
}
