/** Startup from the environment to a listening server, step by step, and shutdown. */
import { fileURLToPath } from 'node:url';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { shutdownTimeout } from './timings.ts';
import { buildApp } from './app.ts';
import { requireProvider } from './auth/remoteProvider/requireProvider.ts';
import { loadConfig, type Config } from './config/config.ts';
import { describeUnknownSettings } from './config/unknownSettings.ts';
import type { ServerContext } from './calls/context.ts';
import { withCopy } from './archive/archiveSource.ts';
import { serveCopies } from './archive/archiveSocket.ts';
import { prepareUpgrade } from './archive/beforeUpgrade.ts';
import { restoreAdvice } from './archive/newestArchive.ts';
import { recordArchive } from './audit/recordArchive.ts';
import { openConfiguredPostgres, openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { folderProblemIn, fullDiskSentence, prepareDataFolder, requireFreeSpace } from './db/folder/dataFolder.ts';
import { databaseFolder, leftCopies, restoringFolder } from './db/folder/folderPaths.ts';
import { lockFolder, type FolderLock } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { watchFullDisk } from './db/postgres/fullDisk.ts';
import { messageOf } from './errors/errorCodes.ts';
import { isFullDiskError } from './errors/fullDisk.ts';
import { buildIdOf, buildProblem } from './http/buildStamp.ts';
import { createDrain, type Drain } from './http/listening/draining.ts';
import { holdPort, type HeldPort } from './http/listening/heldPort.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './auth/identityProvider/provider.ts';
import { createLog } from './config/log.ts';
import { hasProjects } from './repositories/projects/projects.ts';
import { StartError } from './errors/startError.ts';
import { version } from './config/version.ts';
import { recordUpgradeArchive } from './services/archives/archiveJobs.ts';
import { createHoursKeeper } from './services/figures/hoursKeeper.ts';
import { markInterruptedImports } from './services/imports/recovery.ts';

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

/**
 * Starts everything; if a later step fails, what was opened is closed again. `namesInFile`: variables of `env` that are from
 * `.env`.
 */
export async function startServer(
  env: Record<string, string | undefined>,
  namesInFile: readonly string[] = [],
): Promise<RunningServer> {
  const config = loadConfig(env);
  const log = createLog(config.logLevel);
  const unknownSettings = describeUnknownSettings(namesInFile, Object.keys(env));
  if (unknownSettings !== null) log.warn(unknownSettings);
  if (config.authMode === 'oidc' && !config.oidc.embedded) await requireProvider(config, log);
  const lock = takeDataFolder(config);
  let fail: (error: Error) => void;
  const failure = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  let port: HeldPort | undefined;
  let database: Database | undefined;
  try {
    port = await holdPort(config);
    if (config.databaseUrl === null) requireFreeSpace(config.dataFolder);
    database = await openConfigured(config, log, (error) => fail(error));
    const drain = createDrain();
    const stopApp = await startApp({ config, database, log, now: () => new Date() }, { port, drain });
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
    port?.release();
    const cause = startProblem(error, config, database);
    // The first error is the relevant one; a damaged database might not even close.
    await database?.close().catch(() => undefined);
    lock?.release();
    throw cause;
  }
}

/** Makes sure that the data folder can be written, and locks it for the embedded database. */
function takeDataFolder({ databaseUrl, dataFolder }: Config): FolderLock | undefined {
  if (databaseUrl === null) return lockFolder(dataFolder);
  prepareDataFolder(dataFolder);
  return undefined;
}

/** Returns the cause of a failed start. The embedded engine reports a full disk in many ways, also as damage. */
function startProblem(error: unknown, { databaseUrl, dataFolder }: Config, database: Database | undefined): unknown {
  const fullDisk = databaseUrl === null ? fullDiskSentence(dataFolder) : null;
  const sentence = fullDisk ?? database?.damage?.() ?? null;
  if (sentence !== null) return new StartError(sentence, { cause: error });
  if (databaseUrl !== null && isFullDiskError(error)) {
    const { host } = new URL(databaseUrl);
    return new StartError(
      `The disk of PostgreSQL at ${host} is full (${messageOf(error)}). Free some space there, then start Wireway again.`,
      { cause: error },
    );
  }
  return folderProblemIn(dataFolder, error) ?? error;
}

async function openConfigured(
  { databaseUrl, databaseListenUrl, dataFolder, limits: { databaseWaitMs: acquireTimeoutMs } }: Config,
  log: FastifyBaseLogger,
  onStopped: (error: Error) => void,
): Promise<Database> {
  const onFullDisk = (problem: string | null): void => {
    if (problem === null) log.info('There is room on the disk of the database again');
    else log.error(`Not ready. ${problem}`);
  };
  if (databaseUrl !== null) {
    const onListening = (isListening: boolean) => {
      if (isListening) log.info('Notifications of PostgreSQL arrive again');
      else log.warn('The connection for notifications of PostgreSQL is lost: live updates stop and jobs start late');
    };
    const database = await openConfiguredPostgres(
      { databaseUrl, databaseListenUrl },
      { acquireTimeoutMs, onListening },
    );
    return watchFullDisk(database, { url: databaseUrl, onFullDisk });
  }
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
      onFullDisk,
      onDamage(damage) {
        log.error(`Not ready. ${damage}`);
        advising = findAdvice();
      },
      acquireTimeoutMs,
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

/** Made before the application: its port, and the steps before it closes. */
interface Held {
  readonly port: HeldPort;
  readonly drain: Drain;
}

async function startApp(context: ServerContext, { port, drain }: Held): Promise<() => Promise<void>> {
  const { config, database, log } = context;
  const upgradeArchive = await prepareUpgrade({ config, database, log, now: context.now() });
  await migrate(database);
  if (upgradeArchive !== null) await recordUpgradeArchive(context, upgradeArchive);
  await markInterruptedImports(database, config.dataFolder);
  const provider = config.oidc.embedded ? await startProvider(config, database, log) : undefined;
  await seedWhenEmpty(context);
  const pages = config.development ? null : pagesToServe(log);
  log.info(`Wireway ${version}, build ${buildIdOf(pages)}`);
  const app = await buildApp(context, { pages, port, drain, ...(provider ? { provider } : {}) });
  await listen(app, config);
  const hours = createHoursKeeper(context);
  hours.start();
  const stopArchives = await lendCopies(context);
  return async () => {
    await Promise.all([app.close(), stopArchives(), hours.stop()]);
  };
}

/** Lends copies of the embedded database to `npm run archive`, which cannot open a folder that is in use. */
async function lendCopies({ config: { dataFolder }, database, log }: ServerContext): Promise<() => Promise<void>> {
  if (database.engine === 'postgres') return async () => undefined;
  return serveCopies(dataFolder, async (use, project) => {
    log.info('Copying the database for npm run archive');
    const isWritten = await withCopy(database, dataFolder, use);
    if (isWritten) await recordArchive(database, 'npm run archive', project);
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
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw error;
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
