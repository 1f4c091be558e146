/**
 * Calls that the people of the demonstration make, on days in the past: by the handlers, the authorization and the audit log of
 * every other call, inside the transaction of the seed.
 */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { z } from 'zod';
import type { BodyInputOf, EndpointShape, QueryInputOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Api, Call, Handler, ServerContext, UploadedFile } from '../../calls/context.ts';
import type { Identity } from '../../calls/identity.ts';
import type { Transaction } from '../../db/database.ts';
import type { AnyJobKind, JobControl } from '../../jobs/jobKind.ts';
import { translate, type Locale } from '../../locales/translate.ts';
import { finishJob, lockJob, takeJob } from '../../repositories/jobs.ts';
import { stampOn } from '../../repositories/projects/demoProject.ts';
import { addPrintingRoutes } from '../../routes/setup/printing.ts';
import { addSavedViewRoutes } from '../../routes/setup/savedViews.ts';
import { addUserRoutes } from '../../routes/setup/users.ts';
import { addFieldWorkRoutes } from '../../routes/work/fieldWork.ts';
import { importRoutes } from '../../routes/work/imports.ts';
import { addPackageRoutes } from '../../routes/work/packages.ts';
import { addPhotoRoutes } from '../../routes/work/photos.ts';
import { addReelRoutes } from '../../routes/work/reels.ts';
import { addTimesheetRoutes } from '../../routes/work/timesheets.ts';
import { importJobs } from '../../services/imports/jobs.ts';
import { jobLease } from '../../timings.ts';
import { demoRequestPrefix } from './demoRequests.ts';

interface CallArguments<E extends EndpointShape> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly file?: { readonly name: string; readonly content: string | Uint8Array };
}

/** A person of the demonstration on one day. */
export interface DemoPerson {
  /** Makes a call; if it queued a job, the job is done when the call returns. */
  call<E extends EndpointShape>(endpoint: E, args: CallArguments<E>): Promise<ReplyOf<E>>;
}

export interface DemoCalls {
  /** Returns the person with this name, who makes calls on the day that `at` is in. */
  as(name: string, at: Date): DemoPerson;
}

const locale: Locale = 'en-US';

/** A call of any endpoint, with or without a file. */
type AnyCall = Omit<Call<EndpointShape>, 'file'> & { readonly file: UploadedFile | undefined };
type AnyHandler = (call: AnyCall) => Promise<unknown>;

/** Returns the context with a database whose transactions are all the given one: the demonstration is written whole, or not at all. */
export function within(server: ServerContext, outer: Transaction): ServerContext {
  const work: ServerContext['database']['withAcquireTimeout'] = {
    query: (text, parameters) => outer.query(text, parameters),
    transaction: (run) => run(outer),
  };
  return { ...server, database: { ...server.database, ...work, withAcquireTimeout: work } };
}

/** `people`: those who make the calls, by name. Stamps that the database sets itself are moved to the day of the call. */
export function createDemoCalls(
  server: ServerContext,
  transaction: Transaction,
  projectId: number,
  people: ReadonlyMap<string, Identity>,
): DemoCalls {
  let day = server.now();
  let calls = 0;
  const context: ServerContext = { ...within(server, transaction), now: () => day };
  const handlers = handlersOf(context);
  const kinds = new Map(importJobs(context).map((kind) => [kind.name, kind]));

  async function call<E extends EndpointShape>(
    identity: Identity,
    endpoint: E,
    { query, body, file }: CallArguments<E>,
  ): Promise<ReplyOf<E>> {
    const handler = handlers.get(endpoint);
    if (!handler) throw new Error(`The demonstration cannot call ${endpoint.path}.`);
    const caller = await authorize(context.database, { endpoint, identity, projectId });
    const made: AnyCall = {
      query: endpoint.query && z.parse(endpoint.query, query ?? {}),
      body: endpoint.body && z.parse(endpoint.body, body),
      caller,
      may: (permission: Permission) => holds(caller, permission),
      requestId: `${demoRequestPrefix}${++calls}`,
      locale,
      say: (sentence) => translate(sentence, locale),
      log: server.log,
      file: file && uploadedFileOf(file),
    };
    const reply = await handler(made);
    await runJobs(transaction, kinds);
    if (endpoint.method === 'POST') await stampOn(transaction, projectId, day);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler was registered for this endpoint
    return reply as ReplyOf<E>;
  }

  return {
    as(name, at) {
      const identity = people.get(name);
      if (!identity) throw new Error(`${name} is not in the demonstration.`);
      return {
        call(endpoint, args) {
          day = at;
          return call(identity, endpoint, args);
        },
      };
    },
  };
}

function handlersOf(context: ServerContext): ReadonlyMap<EndpointShape, AnyHandler> {
  const handlers = new Map<EndpointShape, AnyHandler>();
  const api: Api = {
    handle<E extends EndpointShape>(endpoint: E, handler: Handler<E>) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found again only by the endpoint it belongs to
      handlers.set(endpoint, handler as unknown as AnyHandler);
    },
  };
  importRoutes(api, context);
  addFieldWorkRoutes(api, context, () => {});
  addPackageRoutes(api, context);
  addPhotoRoutes(api, context);
  addPrintingRoutes(api, context);
  addReelRoutes(api, context);
  addSavedViewRoutes(api, context);
  addTimesheetRoutes(api, context);
  addUserRoutes(api, context);
  return handlers;
}

function uploadedFileOf({ name, content }: NonNullable<CallArguments<EndpointShape>['file']>): UploadedFile {
  const stream = new PassThrough();
  stream.end(typeof content === 'string' ? Buffer.from(content) : Buffer.from(content));
  return { fileName: name, mediaType: '', stream, truncated: () => false };
}

/** Runs the jobs that a call has queued: the server takes no jobs until the seed has ended. */
async function runJobs(transaction: Transaction, kinds: ReadonlyMap<string, AnyJobKind>): Promise<void> {
  for (;;) {
    const taker = { worker: randomUUID(), leaseMs: jobLease, kinds: [...kinds.keys()], running: [], place: null };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const job = await takeJob(transaction, taker);
    if (!job) return;
    const control: JobControl = {
      signal: new AbortController().signal,
      report: () => {},
      requireHeld: async (writing) => void (await lockJob(writing, job)),
      finish: async (writing, end = 'succeeded') => void (await finishJob(writing, job, end)),
    };
    // oxlint-disable-next-line no-await-in-loop -- the next job depends on what this one writes
    await kinds.get(job.kind)!.run(job.payload, control);
  }
}
