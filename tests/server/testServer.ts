/**
 * A complete server: PGlite in memory, or PostgreSQL with TEST_DATABASE_URL. Users sign in with real ID tokens of a provider
 * simulated by the test. `startSharedServer` returns the server of the worker, for tests that use only projects they create;
 * `startTestServer` starts one on a separate database, for tests of users, settings or the whole database.
 *
 *   const server = await startSharedServer();
 *   const project = await server.createProject();
 *   const foreman = server.as('foreman', project.id);
 *   await foreman.call(endpoints.getCurrentUser, { query: { projectId: project.id } });
 *   await server.close();
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createProject, type Project } from '../../contract/setup/projects/projects.ts';
import { buildApp, type AppOptions } from '../../server/app.ts';
import { loadConfig, type Config } from '../../server/config/config.ts';
import type { ServerContext } from '../../server/calls/context.ts';
import { createLog } from '../../server/config/log.ts';
import type { Database } from '../../server/db/database.ts';
import type { Client } from './client.ts';
import { clientOf } from './client.ts';
import { openTestDatabase, openWorkerDatabase } from './testDatabase.ts';
import { becomePerson, type Who } from './people.ts';
import { createTestIssuer, makeKey, testIssuer, type TestIssuer } from './testIssuer.ts';
import { waitMs } from '../support/slowness.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly database: Database;
  readonly issuer: TestIssuer;
  /** Client of 'administrator', a role or a persona; with a project the user becomes a member of it with that role. */
  as(who: Who, projectId?: number): Client;
  /** Client without a token. */
  readonly anonymous: Client;
  /** Creates a project as the administrator. */
  createProject(values?: Partial<Project>): Promise<Project>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Development sign-in by cookie instead of tokens. */
  readonly spoof?: boolean;
  readonly env?: Record<string, string>;
  /** Fetches the keys from the provider of OIDC_AUTHORITY, as in production. */
  readonly fetchesKeys?: boolean;
  readonly now?: () => Date;
  /** Database of another server, which closes it: for a second server with separate settings. */
  readonly database?: Database;
  readonly pages?: AppOptions['pages'];
  readonly clock?: () => number;
  /** Log of the server; default: none. */
  readonly log?: ServerContext['log'];
}

const realNow = () => new Date();

let projectNumber = 0;

/** First key of every issuer in this worker, because creating one takes a tenth of a second. */
let workerKey: ReturnType<typeof makeKey> | undefined;

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config = testConfig(options);
  const own = options.database ? { database: options.database, drop: async () => {} } : await openTestDatabase();
  const { database } = own;
  const issuer = await createTestIssuer(options.now, await (workerKey ??= makeKey()));
  const context: ServerContext = {
    config,
    database,
    log: options.log ?? createLog('silent'),
    now: options.now ?? realNow,
  };
  // The template of the database can be days old, and archives are late a day after their schedule started.
  await database.transaction((transaction) =>
    transaction.execute('update archive_schedule set since = $1', [context.now()]),
  );
  const keys = options.fetchesKeys === true ? {} : { keySource: issuer.keySource };
  const clock = options.clock ? { clock: options.clock } : {};
  const app = await buildApp(context, { ...keys, ...clock, pages: options.pages ?? null });
  await app.ready();

  const as: TestServer['as'] = (who, projectId) =>
    clientOf(app, () => becomePerson({ database, issuer, config }, who, projectId));
  return {
    app,
    context,
    database,
    issuer,
    as,
    anonymous: clientOf(app, async () => ({ headers: {}, userId: 0 })),
    createProject(values = {}) {
      projectNumber += 1;
      const {
        startDate = null,
        timeZone = null,
        client = '',
        location = '',
        name = 'Riverbend Pumping Station',
      } = values;
      const number = values.projectNumber ?? `P-${projectNumber}`;
      return as('administrator').call(createProject, {
        body: { projectNumber: number, name, client, location, startDate, timeZone },
      });
    },
    async close() {
      await app.close();
      await own.drop();
    },
  };
}

/**
 * Waits until a server that fetches keys has them. Its first fetch might use a connection that the provider, in the same busy
 * process, is closing; the server then retries after a second and rejects calls until it has a response.
 */
export async function untilKeysAreKnown({ app }: Pick<TestServer, 'app'>): Promise<void> {
  const deadline = performance.now() + waitMs;
  while ((await app.inject('/readyz')).json<{ signInKeys: string }>().signInKeys !== 'known') {
    if (performance.now() > deadline) throw new Error(`The keys of the provider were not fetched in ${waitMs} ms.`);
    await wait(50);
  }
}

interface WorkerServer {
  readonly server: TestServer;
  now: () => Date;
}

/** Lives as long as the worker, because modules outlive the files that run in it. */
let workerServer: Promise<WorkerServer> | undefined;

async function startWorkerServer(): Promise<WorkerServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-shared-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const worker = { now: realNow };
  const database = await openWorkerDatabase();
  const server = await startTestServer({ now: () => worker.now(), env: { DATA_DIR: folder }, database });
  // A file can set its clock past the night; the resulting archive would still be checked when the next file starts.
  await database.transaction((transaction) => transaction.query('update archive_schedule set is_on = false'));
  return Object.assign(worker, { server });
}

/**
 * Server of this worker, shared by its files in sequence. It takes its time from `now`, and stores uploads in
 * `context.config.dataFolder`. Users and company-wide settings are shared too: a test that changes them must start a separate
 * server.
 */
export async function startSharedServer({ now = realNow }: Pick<TestServerOptions, 'now'> = {}): Promise<TestServer> {
  const worker = await (workerServer ??= startWorkerServer());
  worker.now = now;
  return {
    ...worker.server,
    async close() {
      await waitForJobs(worker.server.database);
      worker.now = realNow;
    },
  };
}

/** Waits for running jobs, which would use the clock of the next file and slow it down. */
async function waitForJobs(database: Database): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until no job is left
    const jobs = await database.transaction((transaction) =>
      transaction.query(
        `select kind, subject, status from job where status in ('queued', 'running') and (run_after is null or run_after <= now())`,
      ),
    );
    if (jobs.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Jobs are left on the shared server: ${JSON.stringify(jobs)}`);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(20);
  }
}

function testConfig({ spoof, env }: TestServerOptions): Config {
  const mode = spoof
    ? { NODE_ENV: 'development', AUTH_MODE: 'spoof' }
    : { OIDC_AUTHORITY: testIssuer, OIDC_CLIENT_ID: 'wireway-test', OIDC_PROJECT_ID: '4711' };
  // A test makes thousands of calls as one user, and a machine busy with tests is not a busy server; limits have separate tests.
  const wide = {
    PERSON_CALLS_AT_ONCE: '1000000',
    ADDRESS_CALLS_AT_ONCE: '1000000',
    MOST_CALLS_AT_WORK: '100000',
    MOST_LOOP_DELAY_MS: '600000',
  };
  return loadConfig({ ...mode, ...wide, DEMO: 'off', DATA_DIR: '.tmp/test-data', ...env });
}
