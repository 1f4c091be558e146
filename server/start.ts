/** Startup from the environment to a listening server, step by step, and shutdown. */
import { fileURLToPath } from 'node:url';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { shutdownTimeout } from './timings.ts';
import { buildApp } from './app.ts';
import { requireProvider } from './auth/remoteProvider/requireProvider.ts';
import { loadConfig, type Config } from './config/config.ts';
import type { ServerContext } from './calls/context.ts';
import { archiveRunning } from './archive/archiveSource.ts';
import { serveArchives } from './archive/archiveSocket.ts';
import { prepareUpgrade } from './archive/beforeUpgrade.ts';
import { restoreAdvice } from './archive/newestArchive.ts';
import { recordArchive } from './audit/recordArchive.ts';
import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { databaseFolder, leftCopies, restoringFolder } from './db/folder/folderPaths.ts';
import { lockFolder, type FolderLock } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { errorCode, messageOf } from './errors/errorCodes.ts';
import { buildIdOf, buildProblem } from './http/buildStamp.ts';
import { createDrain, type Drain } from './http/draining.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './auth/identityProvider/provider.ts';
import { createLog } from './config/log.ts';
import { hasProjects } from './repositories/projects/projects.ts';
import { requireDatabase } from './repositories/databaseHealth.ts';
import { StartError } from './errors/startError.ts';
import { version } from './config/version.ts';
import { recordUpgradeArchive } from './services/archives/archiveJobs.ts';
import { createHoursKeeper } from './services/figures/hoursKeeper.ts';
import { markInterruptedImports } from './services/imports/recovery.ts';

/** Connections the operating system accepts at once before the server counts them. */
const backlog = 256;

export interface RunningServer {
  /** One line for the user who started the server. */
  readonly greeting: string;
  readonly log: FastifyBaseLogger;
  /** Resolves only when something the server depends on has ended. */
  readonly failure: Promise<Error>;
  /** Gets proxies to send calls elsewhere, and answers those that still arrive; resolves after DRAIN_SECONDS. */
  drain(): Promise<void>;
  /** Stops accepting requests, finishes those in progress, closes the database and releases the data folder. */
  stop(): Promise<void>;
}

/** Starts everything; if a later step fails, what was opened is closed again. */
export async function startServer(env: Record<string, string | undefined>): Promise<RunningServer> {
  const config = loadConfig(env);
  const log = createLog(config.logLevel);
  if (config.authMode === 'oidc' && !config.oidc.embedded) await requireProvider(config, log);
  const lock: FolderLock | undefined = config.databaseUrl === null ? lockFolder(config.dataFolder) : undefined;
  let fail: (error: Error) => void;
  const failure = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  let database: Database | undefined;
  try {
    database = await openConfigured(config, log, (error) => fail(error));
    const drain = createDrain();
    const stopApp = await startApp({ config, database, log, now: () => new Date() }, drain);
    return {
      greeting: greetingOf(config),
      log,
      failure,
      drain: () => drain.run(config.drainMs),
      async stop() {
        // After a failure nothing was drained.
        await drain.run(0);
        await stopAll(stopApp, database!, lock);
      },
    };
  } catch (error) {
    const damage = database?.damage?.() ?? null;
    // The first error is the relevant one; a damaged database might not even close.
    await database?.close().catch(() => undefined);
    lock?.release();
    throw damage === null ? error : new StartError(damage, { cause: error });
  }
}

async function openConfigured(
  { databaseUrl, dataFolder, limits: { databaseWaitMs } }: Config,
  log: FastifyBaseLogger,
  onStopped: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl !== null) return openConfiguredPostgres(databaseUrl, databaseWaitMs);
  const folder = databaseFolder(dataFolder);
  rejectUnfinishedRestore(dataFolder);
  for (const copy of leftCopies(dataFolder)) rmSync(copy, { recursive: true, force: true });
  let advice = '';
  let advising = Promise.resolve();
  async function findAdvice(): Promise<void> {
    advice = ` ${await restoreAdvice(dataFolder)}`;
    log.error(advice.trim());
  }
  try {
    const database = await openDatabase({
      engine: 'pglite',
      folder,
      thread: 'own',
      onStopped,
      onDamage(damage) {
        log.error(`Not ready. ${damage}`);
        advising = findAdvice();
      },
      acquireTimeoutMs: databaseWaitMs,
    });
    await advising;
    const damageOf = () => database.damage?.() ?? null;
    return { ...database, damage: () => (damageOf() === null ? null : damageOf() + advice) };
  } catch (error) {
    if (error instanceof StartError && !error.message.includes('is damaged')) throw error;
    const remedy = ` ${await restoreAdvice(dataFolder)}`;
    if (error instanceof StartError) throw new StartError(error.message + remedy, { cause: error });
    throw new StartError(
      `The database in ${folder} cannot be opened (${messageOf(error)}). Nothing was changed: put back a copy of the folder, or move it away to start with an empty one.${remedy}`,
      { cause: error },
    );
  }
}

/** Throws after an interrupted restore, which left no database: a start would create an empty one in its place. */
function rejectUnfinishedRestore(dataFolder: string): void {
  const restoring = restoringFolder(dataFolder);
  if (!existsSync(restoring) || existsSync(databaseFolder(dataFolder))) return;
  throw new StartError(
    `A restore into ${dataFolder} was interrupted. Run npm run restore -- FILE again, or delete ${restoring} to start with an empty database.`,
  );
}

async function openConfiguredPostgres(url: string, acquireTimeoutMs: number): Promise<Database> {
  const database = await openDatabase({ engine: 'postgres', url, acquireTimeoutMs });
  try {
    await requireDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    const { host } = new URL(url);
    throw new StartError(
      `PostgreSQL at ${host} cannot be used (${errorCode(error) ?? messageOf(error)}). Check DATABASE_URL and that the database is running.`,
      { cause: error },
    );
  }
}

async function startApp(context: ServerContext, drain: Drain): Promise<() => Promise<void>> {
  const { config, database, log } = context;
  const upgradeArchive = await prepareUpgrade({ config, database, log, now: context.now() });
  await migrate(database);
  if (upgradeArchive !== null) await recordUpgradeArchive(context, upgradeArchive);
  await markInterruptedImports(database, config.dataFolder);
  const provider = config.oidc.embedded ? await startProvider(config, database, log) : undefined;
  await seedWhenEmpty(context);
  const pages = config.development ? null : pagesToServe(log);
  log.info(`Wireway ${version}, build ${buildIdOf(pages)}`);
  const app = await buildApp(context, { pages, drain, ...(provider ? { provider } : {}) });
  await listen(app, config);
  const hours = createHoursKeeper(context);
  hours.start();
  const stopArchives = await handOutArchives(context);
  return async () => {
    await Promise.all([app.close(), stopArchives(), hours.stop()]);
  };
}

/**
 * Serves archives while the server runs: the embedded database is then in use, so `npm run archive` requests the archive from the
 * server.
 */
async function handOutArchives({
  config: { dataFolder },
  database,
  log,
  now,
}: ServerContext): Promise<() => Promise<void>> {
  if (database.engine === 'postgres') return async () => undefined;
  return serveArchives(dataFolder, async (consume, project) => {
    log.info('Writing an archive for npm run archive');
    await archiveRunning({ database, dataFolder, now: now(), project }, consume);
    await recordArchive(database, 'npm run archive', project);
  });
}

/** Returns the folder of the built application; null if there is none that this server can serve. */
function pagesToServe(log: FastifyBaseLogger): string | null {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = join(root, 'dist');
  const reason = buildProblem(folder, root);
  if (reason !== null) log.error(`No page is served. ${reason}`);
  return reason === null ? folder : null;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    await app.close();
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartError(`Something else uses port ${port}. Stop it, or choose another port with PORT.`, {
      cause: error,
    });
  }
}

function startProvider(
  { oidc, publicUrl, testControls }: Config,
  database: Database,
  log: FastifyBaseLogger,
): Promise<EmbeddedProvider> {
  return createEmbeddedProvider({ issuer: oidc.authority, publicUrl, database, log, testControls });
}

/** Seeds the demonstration project for new users; only in an empty embedded database in demo mode. */
async function seedWhenEmpty(context: ServerContext): Promise<void> {
  const { config, database, log } = context;
  if (!config.demo || !config.oidc.embedded || database.engine !== 'pglite') return;
  // A damaged table can appear empty.
  if (database.damage?.()) return;
  if (await database.transaction(hasProjects)) return;
  const { seedDemo } = await import('./seed/demo.ts');
  log.info('Preparing the demonstration project');
  await seedDemo(context);
}

async function stopAll(stopApp: () => Promise<void>, database: Database, lock: FolderLock | undefined): Promise<void> {
  const timedOut = new Promise<void>((resolve) => void setTimeout(resolve, shutdownTimeout).unref());
  try {
    await Promise.race([stopApp(), timedOut]);
    await database.close();
  } finally {
    lock?.release();
  }
}

function greetingOf({ publicUrl, databaseUrl, dataFolder, authMode, oidc }: Config): string {
  const data = databaseUrl === null ? `data in ${dataFolder}` : 'data in PostgreSQL';
  const people =
    authMode === 'spoof'
      ? 'no sign-in (development)'
      : oidc.embedded
        ? 'sign in as one of the people offered'
        : `sign in at ${new URL(oidc.authority).host}`;
  return `Wireway is at ${publicUrl} (${data}; ${people})`;
}
