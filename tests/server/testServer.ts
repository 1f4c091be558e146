/**
 * A whole server: PGlite in memory, or PostgreSQL with TEST_DATABASE_URL. People sign in with real ID tokens of a provider
 * the test plays itself. `startSharedServer` gives the server of the worker, for tests that look only at projects they
 * create; `startTestServer` starts one on a database of its own, for tests of users, settings or everything in the database.
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
  /** 'administrator', or a role; with a project the person is made a member of it with that role. */
  as(who: Who, projectId?: number): Client;
  /** Nobody: no token at all. */
  readonly anonymous: Client;
  /** Creates a project as the administrator. */
  createProject(values?: Partial<Project>): Promise<Project>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Development sign-in by cookie instead of tokens. */
  readonly spoof?: boolean;
  readonly env?: Record<string, string>;
  /** The keys are fetched from the provider of OIDC_AUTHORITY, as outside tests. */
  readonly fetchesKeys?: boolean;
  readonly now?: () => Date;
  /** Of another server, which closes it: a second server beside it, with settings of its own. */
  readonly database?: Database;
  readonly pages?: AppOptions['pages'];
  readonly clock?: () => number;
  /** Where the server logs to; nowhere unless told. */
  readonly log?: ServerContext['log'];
}

const realNow = () => new Date();

let projectNumber = 0;

/** The first key of every issuer in this worker: making one takes a tenth of a second. */
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
 * Waits until a server that fetches keys has them. Its first fetch may meet a connection that the provider of the same,
 * busy process is closing; the server then asks again after a second and refuses calls until it has an answer.
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

/** Lives as long as the worker: modules outlive the files that run in it. */
let workerServer: Promise<WorkerServer> | undefined;

async function startWorkerServer(): Promise<WorkerServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-shared-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const worker = { now: realNow };
  const database = await openWorkerDatabase();
  const server = await startTestServer({ now: () => worker.now(), env: { DATA_DIR: folder }, database });
  // A file may set its clock past the night, and an archive would still be checked when the next file begins.
  await database.transaction((transaction) => transaction.query('update archive_schedule set is_on = false'));
  return Object.assign(worker, { server });
}

/**
 * The server of this worker, shared by its files one after the other. It takes its time from `now`, and stores uploads in
 * `context.config.dataFolder`. People and company-wide settings are shared too: a test that changes them starts its own.
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

/** A job left running would take the time of the next file and slow it down. */
async function waitForJobs(database: Database): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until none is left
    const jobs = await database.transaction((transaction) =>
      transaction.query(
        `select kind, subject, status from job where status in ('queued', 'running') and (run_after is null or run_after <= now())`,
      ),
    );
    if (jobs.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Jobs are left on the shared server: ${JSON.stringify(jobs)}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(20);
  }
}

function testConfig({ spoof, env }: TestServerOptions): Config {
  const mode = spoof
    ? { NODE_ENV: 'development', AUTH_MODE: 'spoof' }
    : { OIDC_AUTHORITY: testIssuer, OIDC_CLIENT_ID: 'wireway-test', OIDC_PROJECT_ID: '4711' };
  // A test of thousands of calls is one person, and a machine that is busy with tests is no busy server: limits have their own.
  const wide = {
    PERSON_CALLS_AT_ONCE: '1000000',
    ADDRESS_CALLS_AT_ONCE: '1000000',
    MOST_CALLS_AT_WORK: '100000',
    MOST_LOOP_DELAY_MS: '600000',
  };
  return loadConfig({ ...mode, ...wide, DEMO: 'off', DATA_DIR: '.tmp/test-data', ...env });
}
