/**
 * `npm run demo:reset`: starts the demonstration project over from today, unless people have worked in it. Reads the settings of
 * the server (`DATA_DIR`), also from `.env`; no server must be running on them.
 */
import { existsSync } from 'node:fs';
import { loadConfig } from '../../config/config.ts';
import { loadEnvFile } from '../../config/envFile.ts';
import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/connect.ts';
import { databaseFolder } from '../../db/folder/folderPaths.ts';
import { lockFolder } from '../../db/lock.ts';
import { listApplied, readMigrations } from '../../db/migrate.ts';
import { StartError } from '../../errors/startError.ts';
import { endIdleReaders } from '../../services/imports/worker/workerPool.ts';
import { resetDemo } from '../resetDemo.ts';

try {
  loadEnvFile(process.env);
  console.log(await reset());
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartError ? error.message : error);
}

async function reset(): Promise<string> {
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null)
    throw new StartError(
      'The demo project is only in an embedded database, and DATABASE_URL names PostgreSQL. Nothing was changed.',
    );
  if (!config.oidc.embedded)
    throw new StartError(
      'The people of the demo project sign in at the embedded provider, and OIDC_AUTHORITY names another. Nothing was changed.',
    );
  const folder = databaseFolder(config.dataFolder);
  if (!existsSync(folder))
    throw new StartError(
      `There is no database in ${config.dataFolder}. Start Wireway once: it creates the demo project.`,
    );
  const lock = lockFolder(config.dataFolder);
  try {
    const database = await openDatabase({ engine: 'pglite', folder, thread: 'own' });
    try {
      const [applied, known] = [await database.transaction(listApplied), await readMigrations()];
      if (applied.length !== known.length)
        throw new StartError(
          'The database is of another version of Wireway. Start Wireway once, then run npm run demo:reset again. Nothing was changed.',
        );
      return await resetDemo({ config, database, log: createLog('silent'), now: () => new Date() });
    } finally {
      await database.close();
      await endIdleReaders();
    }
  } finally {
    lock.release();
  }
}
