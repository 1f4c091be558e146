/** The complete server except listening: `buildApp(context)` and `app.inject` are enough for a test. */
import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { WirewayError } from '../contract/base/calls/errors.ts';
import { startBulkEdit } from '../contract/rows/bulkEdits.ts';
import { recordFieldWork } from '../contract/progress/fieldEntries.ts';
import { archiveScheduleInterval, forgottenImportInterval, newDayCheckInterval } from './timings.ts';
import type { ServerContext } from './calls/context.ts';
import type { EmbeddedProvider } from './auth/identityProvider/provider.ts';
import { archiveFolder } from './db/folder/folderPaths.ts';
import { limitBodies, rejectNulOutsideBodies } from './http/bodyLimits.ts';
import { buildIdOf } from './http/buildStamp.ts';
import { createConnectionGuard, type ConnectionGuard } from './http/listening/connections.ts';
import { createDrain, sendReadsElsewhere, type Drain } from './http/listening/draining.ts';
import { createApi } from './http/endpoints.ts';
import { logCalls } from './http/callLog.ts';
import { answerErrors } from './http/errors.ts';
import { requestIdOf } from './http/requestId.ts';
import { setHeaders } from './http/headers.ts';
import type { HeldPort } from './http/listening/heldPort.ts';
import { addHealth } from './routes/health.ts';
import type { Identify } from './calls/identity.ts';
import { createIdentification } from './auth/identity.ts';
import type { KeySource } from './auth/remoteProvider/remoteProvider.ts';
import { addMetrics } from './http/metrics/metrics.ts';
import { addOpenApi } from './http/openapi.ts';
import { rejectForeignOrigins } from './http/origin.ts';
import { measurePressure } from './http/pressure.ts';
import { servePages } from './http/pages.ts';
import { addSettings } from './http/settings.ts';
import { addressReader } from './config/callerAddress.ts';
import { createCallLimits, type CallLimits } from './http/limits/callLimits.ts';
import { createJobRunner } from './jobs/runner.ts';
import { createProjectEvents } from './live/projectEvents.ts';
import { addRoutes } from './routes/addRoutes.ts';
import { addSharedPackages } from './routes/sharedPackage.ts';
import { archiveJobs, deleteRemovedArchives } from './services/archives/archiveJobs.ts';
import { readinessCacheOf } from './repositories/packages/readiness/readinessCache.ts';
import { findArchivePlace } from './services/archives/archivePlace.ts';
import { beginDueArchive } from './services/archives/schedule.ts';
import { deleteOldProblemReports } from './services/admin/problemReports.ts';
import { diskOf } from './services/admin/health.ts';
import { createUploadProbe } from './services/admin/uploadProbe.ts';
import { createHeartbeat } from './services/admin/heartbeat.ts';
import type { ServerProcess } from './repositories/serverProcesses.ts';
import { version } from './config/version.ts';
import { mailJobs } from './services/users/mail/mailJobs.ts';
import { bulkEditJobs } from './services/bulkEdits/bulkEditJob.ts';
import { importJobs } from './services/imports/jobs.ts';
import { beginLaborUnits, laborUnitJobs } from './services/laborUnits/recalculateHours.ts';
import { endIdleReaders } from './services/imports/worker/workerPool.ts';
import { cancelForgottenUploads } from './services/imports/recovery.ts';
import { cancelForgottenTimesheets } from './services/timesheets/files.ts';

export interface AppOptions {
  /** Mounted below `/oidc`; its keys are read in-process. */
  readonly provider?: EmbeddedProvider;
  /** Keys of a provider controlled by tests. */
  readonly keySource?: KeySource;
  /** The built application; null serves the API alone. */
  readonly pages?: string | null;
  /** Monotonic clock for rate limits, ms; tests pass their own. */
  readonly clock?: () => number;
  /** The port that is already open; otherwise `listen` opens one. */
  readonly port?: HeldPort;
  /** Run by the caller before it closes the server. */
  readonly drain?: Drain;
}

/**
 * Field entries are stored without characters that cannot be stored: nothing typed on site is rejected because of one character.
 */
const cleanedCalls = new Set([`/api${recordFieldWork.path}`]);
/** List limit of the call that names the rows of a whole project in one list. */
const maxListItems = new Map([[`/api${startBulkEdit.path}`, startBulkEdit.maxListItems]]);

/** Returns the context for calls, which do not wait for the database forever. */
function requestContextOf(context: ServerContext): ServerContext {
  return { ...context, database: { ...context.database, ...context.database.withAcquireTimeout } };
}

/** Assembles the server; the caller listens, or injects. */
export async function buildApp(context: ServerContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = context;
  const requestContext = requestContextOf(context);
  const connections = options.port?.connections ?? createConnectionGuard();
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    serverFactory: (listener) => options.port?.adopt(listener) ?? connections.createServer(listener),
    forceCloseConnections: 'idle',
    // A call that arrives while the server closes is answered like any other.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
  });
  const projectEvents = createProjectEvents(context.database);
  const jobs = createJobRunner({
    database: context.database,
    log,
    kinds: [...importJobs(context), laborUnitJobs(context), bulkEditJobs(context)],
    // PostgreSQL notifies every server as soon as progress is written.
    ...(context.database.engine === 'pglite'
      ? { onProgress: (...reported) => projectEvents.tellProgress(...reported) }
      : {}),
  });
  const identification = await createIdentification(requestContext, options.keySource ?? options.provider?.keySource);
  const pressure = measurePressure(config.limits);
  const readAddress = addressReader(config.limits.trustedProxies);
  const limits = createCallLimits({
    limits: config.limits,
    readAddress,
    database: context.database,
    log,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  // Separate runner: a hanging mail server must not delay imports.
  const mails = createJobRunner({ database: context.database, log, kinds: mailJobs(context) });
  // One archive at a time, in parallel with all other work.
  const archives = createJobRunner({
    database: context.database,
    log,
    kinds: archiveJobs(context),
    concurrency: 1,
    place: () => findArchivePlace(archiveFolder(config.dataFolder)),
  });
  const build = buildIdOf(options.pages ?? null);
  const server: ServerProcess = { id: randomUUID(), version, build, startedAt: context.now() };
  const heartbeat = createHeartbeat(context, server);
  const begin = () =>
    beginLaborUnits(context).catch((error: unknown) =>
      log.warn({ err: error }, 'Labor units of today could not begin'),
    );
  logCalls(app);
  const metrics = addMetrics(app, context, {
    version,
    build,
    readDisk: () => diskOf(config.dataFolder),
    areKeysKnown: identification.areKeysKnown,
    countStreams: () => projectEvents.countOpen(),
    readinessBytes: () => readinessCacheOf(requestContext.database).bytes,
  });
  app.addHook('onReady', async () => {
    await limits.start();
    identification.start();
    await projectEvents.start();
    await jobs.start();
    await mails.start();
    await archives.start();
    await heartbeat.start();
    await begin();
  });
  const forgetting = setInterval(() => {
    Promise.all([
      cancelForgottenUploads(context),
      cancelForgottenTimesheets(context),
      deleteOldProblemReports(context),
      deleteRemovedArchives(context),
    ]).catch((error: unknown) => log.warn({ err: error }, 'What nobody needs any more could not be removed'));
  }, forgottenImportInterval).unref();
  const beginning = setInterval(() => void begin(), newDayCheckInterval).unref();
  const scheduling = setInterval(() => {
    beginDueArchive(context).catch((error: unknown) =>
      log.warn({ err: error }, 'The archive of the night could not begin'),
    );
  }, archiveScheduleInterval).unref();
  const drain = options.drain ?? createDrain();
  drain.onBegin(() => {
    connections.leave();
    for (const runner of [jobs, mails, archives]) runner.leave();
  });
  drain.onStreamsEnd((withinMs) => projectEvents.endAll(withinMs));
  let stopping: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    connections.leave();
    identification.stop();
    // A live stream's connection is never idle: it is ended before the server waits for connections.
    await projectEvents.stop();
    // Runs while calls in progress finish; neither waits for the other.
    stopping = Promise.all([limits.stop(), jobs.stop(), mails.stop(), archives.stop(), heartbeat.stop()]);
    // Reported by `onClose`, which waits for it.
    stopping.catch(() => undefined);
  });
  app.addHook('onClose', async () => {
    await stopping;
    connections.stop();
    pressure.stop();
    clearInterval(forgetting);
    clearInterval(beginning);
    clearInterval(scheduling);
    await endIdleReaders();
  });
  sendReadsElsewhere(app, drain);
  await setHeaders(app, config, identification.discovery);
  rejectNulOutsideBodies(app);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip', 'identity'], threshold: 1024 });
  await app.register(fastifyCookie);
  addHealth(app, requestContext, { pressure, areKeysKnown: identification.areKeysKnown, drain });
  addSettings(app, config, build);
  const hasPages = options.pages ? await servePages(app, options.pages) : false;
  answerErrors(app, { hasPages });
  await app.register(async (scope) => {
    // These routes are the sign-in itself, so callers are not identified yet.
    scope.addHook('onRequest', async (request) => {
      pressure.requireRoom();
      limits.chargeStranger(request);
    });
    await options.provider?.mount(scope);
  });
  await addSharedPackages(app, requestContext, { pressure, charge: (request) => limits.chargeStranger(request) });
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    limitBodies(scope, { cleaned: cleanedCalls, maxListItems });
    await scope.register(fastifyMultipart);
    rejectForeignOrigins(scope, config.publicUrl);
    const identify = identifyAtCost(identification.identify, connections, limits);
    addRoutes(createApi(scope, requestContext, { identify, limits, pressure, readAddress }), requestContext, {
      projectEvents,
      noteEntries: metrics.noteEntries,
      process: {
        server,
        areKeysKnown: identification.areKeysKnown,
        keysReachedAt: identification.keysReachedAt,
        probeUploads: createUploadProbe(config.publicUrl, context.now),
      },
    });
    addOpenApi(scope);
  });
  return app;
}

/** An identified caller can send a body slowly; an unidentified one is charged to the address. */
function identifyAtCost(identify: Identify, connections: ConnectionGuard, limits: CallLimits): Identify {
  return async (request) => {
    try {
      const identity = await identify(request);
      connections.vouchFor(request.raw);
      return identity;
    } catch (error) {
      if (error instanceof WirewayError && error.status === 401) limits.chargeStranger(request);
      throw error;
    }
  };
}
