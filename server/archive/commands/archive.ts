/**
 * `npm run archive -- FILE`: writes a whole installation to one file, or one project with `--project NUMBER`, with or without a
 * running server. Reads the settings of the server (`DATABASE_URL`, `DATA_DIR`), also from `.env`.
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { borrowCopy } from '../archiveSocket.ts';
import { ArchiveError } from '../archiveError.ts';
import { archiveSummary } from '../archiveSummary.ts';
import { saveFolder } from '../archiveSource.ts';
import { checkArchive } from '../readArchive.ts';
import { saveArchive } from '../saveArchive.ts';
import { writeArchive } from '../writeArchive.ts';
import { recordArchive } from '../../audit/recordArchive.ts';
import { loadConfig, type Config } from '../../config/config.ts';
import { openConfiguredPostgres } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { PostgresAddresses } from '../../db/postgres/checkPostgres.ts';
import { databaseFolder, uploadFolder } from '../../db/folder/folderPaths.ts';
import { LockedError, lockFolder } from '../../db/lock.ts';
import { listApplied } from '../../db/migrate.ts';
import { runCommand, type CommandOptions } from './runCommand.ts';

const usage = 'Usage: npm run archive -- FILE [--project NUMBER]';

await runCommand(usage, writeTo, ['project']);

async function writeTo(file: string, { project }: CommandOptions): Promise<string> {
  const config = loadConfig(process.env);
  const request: Request = { file, project };
  const { databaseUrl, databaseListenUrl } = config;
  if (databaseUrl === null) await archiveEmbedded(config, request);
  else await archivePostgres(config, { databaseUrl, databaseListenUrl }, request);
  const content = await checkArchive(file);
  const { size } = await stat(file);
  return `${file}: ${archiveSummary(content)}, ${Math.ceil(size / 1_000_000)} MB. Every row and file was read back and is as it was written.`;
}

interface Request {
  readonly file: string;
  readonly project: string | undefined;
}

async function archivePostgres(
  { dataFolder }: Config,
  addresses: PostgresAddresses,
  { file, project }: Request,
): Promise<void> {
  const database = await openConfiguredPostgres(addresses, { connections: 2 });
  try {
    await requireTables(database);
    const uploads = uploadFolder(dataFolder);
    await saveArchive(writeArchive({ database, uploads, now: new Date(), project }), file);
    await recordArchive(database, file, project);
  } finally {
    await database.close();
  }
}

/** Archives the folder itself, or a copy of it from the server that uses it. */
async function archiveEmbedded({ dataFolder }: Config, { file, project }: Request): Promise<void> {
  const folder = databaseFolder(dataFolder);
  if (!existsSync(folder))
    throw new ArchiveError(`There is no database in ${dataFolder}. Set DATA_DIR to the folder that Wireway uses.`);
  const settings = { dataFolder, now: new Date(), project };
  const lock = lockOrNull(dataFolder);
  if (lock === null) {
    await borrowCopy(dataFolder, project, (copy) => saveFolder({ ...settings, folder: copy }, file));
    return;
  }
  try {
    await saveFolder({ ...settings, folder }, file, {
      before: requireTables,
      after: (database) => recordArchive(database, file, project),
    });
  } finally {
    lock.release();
  }
}

function lockOrNull(dataFolder: string): ReturnType<typeof lockFolder> | null {
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    if (error instanceof LockedError) return null;
    throw error;
  }
}

async function requireTables(database: Database): Promise<void> {
  const migrations = await database.transaction(listApplied);
  if (migrations.length === 0)
    throw new ArchiveError('The database has no tables of Wireway. Check DATABASE_URL or DATA_DIR.');
}
