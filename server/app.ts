/** The whole server apart from listening: `buildApp(context)` and `app.inject` are enough for a test. */
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
import { limitBodies, rejectNulOutsideBodies } from './http/bodyLimits.ts';
import { buildIdOf } from './http/buildStamp.ts';
import { createConnectionGuard, type ConnectionGuard } from './http/connections.ts';
import { createApi } from './http/endpoints.ts';
import { answerErrors } from './http/errors.ts';
import { setHeaders } from './http/headers.ts';
import { addHealth } from './routes/health.ts';
import type { Identify } from './calls/identity.ts';
import { createIdentification } from './auth/identity.ts';
import type { KeySource } from './auth/remoteProvider/remoteProvider.ts';
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
import { archiveJobs } from './services/archives/archiveJobs.ts';
import { beginDueArchive } from './services/archives/schedule.ts';
import { deleteOldProblemReports } from './services/admin/problemReports.ts';
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
  /** Mounted below `/oidc`; its keys are taken in-process. */
  readonly provider?: EmbeddedProvider;
  /** Keys of a provider that tests hold themselves. */
  readonly keySource?: KeySource;
  /** The built application; null serves the API alone. */
  readonly pages?: string | null;
  /** For limits in a time: ms that only grow; tests give their own. */
  readonly clock?: () => number;
}

/** Entries of the field lose what cannot be stored and are kept: nothing typed on site is sent back for one character. */
const cleanedCalls = new Set([`/api${recordFieldWork.path}`]);
/** Names the rows of a whole project in one list. */
const maxListItems = new Map([[`/api${startBulkEdit.path}`, startBulkEdit.maxListItems]]);

/** The context of calls: they do not wait for the database for ever. */
function requestContextOf(context: ServerContext): ServerContext {
  return { ...context, database: { ...context.database, ...context.database.withAcquireTimeout } };
}

/** Puts the server together; the caller listens, or injects. */
export async function buildApp(context: ServerContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = context;
  const requestContext = requestContextOf(context);
  const connections = createConnectionGuard();
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    serverFactory: (listener) => connections.createServer(listener),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false },
  });
  const projectEvents = createProjectEvents(context.database);
  const jobs = createJobRunner({
    database: context.database,
    log,
    kinds: [...importJobs(context), laborUnitJobs(context), bulkEditJobs(context)],
    // PostgreSQL tells it to every server as soon as it is written.
    ...(context.database.engine === 'pglite' ? { onProgress: (...told) => projectEvents.tellProgress(...told) } : {}),
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
  // Of its own: a mail server that hangs must not keep imports waiting.
  const mails = createJobRunner({ database: context.database, log, kinds: mailJobs(context) });
  // One after the other, beside all other work.
  const archives = createJobRunner({ database: context.database, log, kinds: archiveJobs(context), concurrency: 1 });
  const build = buildIdOf(options.pages ?? null);
  const server: ServerProcess = { id: randomUUID(), version, build, startedAt: context.now() };
  const heartbeat = createHeartbeat(context, server);
  const begin = () =>
    beginLaborUnits(context).catch((error: unknown) =>
      log.warn({ err: error }, 'Labor units of today could not begin'),
    );
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
    ]).catch((error: unknown) => log.warn({ err: error }, 'What nobody needs any more could not be removed'));
  }, forgottenImportInterval).unref();
  const beginning = setInterval(() => void begin(), newDayCheckInterval).unref();
  const scheduling = setInterval(() => {
    beginDueArchive(context).catch((error: unknown) =>
      log.warn({ err: error }, 'The archive of the night could not begin'),
    );
  }, archiveScheduleInterval).unref();
  // A follower's connection is never idle: it is ended before the server waits for connections.
  app.addHook('preClose', async () => {
    await limits.stop();
    identification.stop();
    await projectEvents.stop();
    await jobs.stop();
    await mails.stop();
    await archives.stop();
    await heartbeat.stop();
  });
  app.addHook('onClose', async () => {
    connections.stop();
    pressure.stop();
    clearInterval(forgetting);
    clearInterval(beginning);
    clearInterval(scheduling);
    await endIdleReaders();
  });
  await setHeaders(app, config, identification.discovery);
  rejectNulOutsideBodies(app);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip', 'identity'], threshold: 1024 });
  await app.register(fastifyCookie);
  addHealth(app, requestContext, { pressure, areKeysKnown: identification.areKeysKnown });
  addSettings(app, config, build);
  const hasPages = options.pages ? await servePages(app, options.pages) : false;
  answerErrors(app, { hasPages });
  await app.register(async (scope) => {
    // Nobody is identified there: that is what it is for.
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
      process: { server, areKeysKnown: identification.areKeysKnown, keysReachedAt: identification.keysReachedAt },
    });
    addOpenApi(scope);
  });
  return app;
}

/** Whoever was identified may take their time over a body; who was not is charged to their address. */
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
