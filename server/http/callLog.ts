/** One log line per call: its fields are listed in docs/monitoring.md. It has no names, no addresses and no values of a call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/base/calls/errors.ts';
import { projectId as projectIdSchema } from '../../contract/base/values/scalars.ts';
import { slowCallTime } from '../timings.ts';

/** Reasons for which the server rejects a call before its work. */
export type RejectionCause = 'callLimit' | 'pressure' | 'databaseBusy' | 'signIn' | 'permission';

/** What the server learns about a call while it handles it. */
interface CallNote {
  readonly userId?: number;
  /** Raw value of the query or the body. */
  readonly projectId?: unknown;
  readonly code?: ErrorCode;
  /** Why a token was rejected, as the library says it. */
  readonly reason?: string;
  readonly rejection?: RejectionCause | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint in the contract; undefined for pages, health checks and the sign-in. */
    readonly endpoint?: string;
    /** True if the response lasts as long as its listener or a slow link: its duration says nothing about the server. */
    readonly isLong?: boolean;
  }
}

const notes = new WeakMap<FastifyRequest, CallNote>();

/** Adds to what is known about a call. */
export const noteCall = (request: FastifyRequest, note: CallNote): void =>
  void notes.set(request, { ...notes.get(request), ...note });

/** Returns what is known about a call. */
export const noteOf = (request: FastifyRequest): CallNote => notes.get(request) ?? {};

/** Rejections that come in floods: the error handler counts them in one line. */
const floods: ReadonlySet<RejectionCause | null | undefined> = new Set(['callLimit', 'pressure', 'databaseBusy']);

/** Logs each call when its response is sent: slow and failed calls of the API at level info, all others at debug. */
export function logCalls(app: FastifyInstance): void {
  const logsAll = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const isNotable = !isHealthCheck(request) && (isSlow(request, reply) || hasFailed(request, reply));
    if (isNotable) request.log.info(fieldsOf(request, reply), 'Call');
    else if (logsAll) request.log.debug(fieldsOf(request, reply), 'Call');
    done();
  });
}

/** A proxy sends these every few seconds, and expects failures. */
export const isHealthCheck = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/livez' || url === '/readyz';

/** Returns the name of the call's endpoint in the contract; `other` for pages, the sign-in and unknown addresses. */
export const endpointOf = ({ routeOptions: { config } }: FastifyRequest): string => config.endpoint ?? 'other';

const isSlow = ({ routeOptions: { config } }: FastifyRequest, { elapsedTime }: FastifyReply): boolean =>
  elapsedTime >= slowCallTime && config.isLong !== true;

/** A wrong address is not a failure: programs that look for weaknesses would fill the log. */
function hasFailed(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (floods.has(noteOf(request).rejection)) return false;
  return statusCode >= 500 || (statusCode >= 400 && request.routeOptions.config.endpoint !== undefined);
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { projectId, rejection: _counted, ...known } = noteOf(request);
  const project = projectIdSchema.safeParse(projectId).data;
  return {
    endpoint: endpointOf(request),
    method: request.method,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...known,
    ...(project !== undefined && { projectId: project }),
  };
}
