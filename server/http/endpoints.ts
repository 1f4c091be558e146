/** Turns endpoints of the contract into routes: identity, validation, authorization and reply follow from the declaration. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { costOf, defaultCost } from '../../contract/base/calls/callCost.ts';
import { pathsOf, type EndpointShape, type ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import { holds, type Permission } from '../../contract/base/calls/permissions.ts';
import { recordRejectedCalls, type RejectedCalls } from '../audit/rejectedCalls.ts';
import {
  PreparedReply,
  type Api,
  type Call,
  type Caller,
  type Handler,
  type ServerContext,
  type UploadedFile,
} from '../calls/context.ts';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { localeOf, translate } from '../locales/translate.ts';
import { authorize } from '../auth/authorize.ts';
import type { Identify, Identity } from '../calls/identity.ts';
import type { ReadAddress } from '../config/callerAddress.ts';
import type { CallLimits } from './limits/callLimits.ts';
import { zodMessages, zodProblems } from './zodMessages.ts';
import { EventStream, readableOf } from '../calls/eventStream.ts';
import type { Pressure } from './pressure.ts';
import { readUpload } from './uploads.ts';

/** Bytes of a body whose endpoint names no other limit. */
const usualBodyLimit = 1024 * 1024;

interface Input {
  readonly query: unknown;
  readonly body: unknown;
  readonly file?: UploadedFile;
  readonly discard?: () => void;
}

/** What stands before every call. */
export interface Gate {
  readonly identify: Identify;
  readonly limits: Pick<CallLimits, 'chargePerson'>;
  readonly pressure: Pick<Pressure, 'requireRoom' | 'during'>;
  readonly readAddress: ReadAddress;
}

/** Gives the registrar of handlers; everything it registers lies below `/api`. */
export function createApi(app: FastifyInstance, context: ServerContext, gate: Gate): Api {
  const refusedCalls = recordRejectedCalls(app, context, gate.readAddress);
  return { handle: (endpoint, handler) => addRoute({ app, context, refusedCalls, ...gate }, endpoint, handler) };
}

interface Surroundings extends Gate {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly refusedCalls: RejectedCalls;
}

function addRoute<E extends EndpointShape>(
  { app, context, identify, limits, pressure, refusedCalls }: Surroundings,
  endpoint: E,
  handler: Handler<E>,
): void {
  const identities = new WeakMap<FastifyRequest, Identity>();
  const route = (path: string): RouteOptions => ({
    method: endpoint.method,
    url: `/api${path}`,
    bodyLimit: endpoint.bodyLimit ?? usualBodyLimit,
    // Before the body is read: strangers cannot make the server read megabytes.
    onRequest: async (request) => {
      pressure.requireRoom();
      const identity = await pressure.during(() => identify(request));
      limits.chargePerson(identity.userId, defaultCost);
      identities.set(request, identity);
    },
    handler: async (request, reply) => {
      const input = await readInput(endpoint, request);
      try {
        const identity = identities.get(request)!;
        const projectId = projectIn(endpoint, input);
        refusedCalls.attempted(request, { identity, projectId });
        const withheld = new Set<Permission>();
        const work = async () => {
          const caller = await authorize(context.database, { endpoint, identity, projectId });
          const call = callOf(endpoint, request, input, caller, withheld);
          const further = costOf(endpoint, call) - defaultCost;
          if (further > 0) limits.chargePerson(identity.userId, further);
          return handler(call);
        };
        // The handler of a file reads it while it arrives, however slow the link.
        const value = endpoint.file === undefined ? await pressure.during(work) : await work();
        if (withheld.size > 0) await refusedCalls.withheld(request, withheld);
        return await sendReply(reply, endpoint, value);
      } catch (error) {
        input.discard?.();
        throw error;
      }
    },
  });
  for (const path of pathsOf(endpoint)) app.route(route(path));
}

async function readInput(endpoint: EndpointShape, request: FastifyRequest): Promise<Input> {
  const query = Object.assign({}, request.query);
  if (endpoint.file !== undefined) {
    const { fields, file, discard } = await readUpload(request, endpoint.file);
    return { query, body: fields, file, discard };
  }
  if (endpoint.method === 'POST' && !/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new DomainError('request.unsupportedMedia', requestMessage('asJson'));
  }
  return { query, body: request.body };
}

/** From where the endpoint declares it, and from nowhere else: the handler reads the same. */
function projectIn(endpoint: EndpointShape, { query, body }: Input): unknown {
  const place = endpoint.query?.shape['projectId'] ? query : body;
  return typeof place === 'object' && place !== null ? Reflect.get(place, 'projectId') : undefined;
}

function callOf<E extends EndpointShape>(
  endpoint: E,
  request: FastifyRequest,
  input: Input,
  caller: Caller,
  withheld: Set<Permission>,
): Call<E> {
  const query = checked(endpoint.query ?? nothing, input.query);
  const body = endpoint.body ? checked(endpoint.body, input.body) : undefined;
  const locale = localeOf(request.headers['accept-language']);
  const call = {
    query: endpoint.query ? query : undefined,
    body,
    caller,
    may(permission: Permission) {
      const isHeld = holds(caller, permission);
      if (!isHeld) withheld.add(permission);
      return isHeld;
    },
    requestId: request.id,
    locale,
    say: (sentence: Message) => translate(sentence, locale),
    log: request.log,
    file: input.file,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just checked against the endpoint's own schemas
  return call as Call<E>;
}

/** A call without a query takes none. */
const nothing = z.strictObject({});

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...further] = zodMessages(parsed.error);
  throw new DomainError('request.invalid', first, { further, problems: zodProblems(parsed.error) });
}

/** The reply is exactly what the contract says: anything more or less is a failure of the server, not a leak. */
async function sendReply<E extends EndpointShape>(
  reply: FastifyReply,
  endpoint: E,
  value: ReplyOf<E> | PreparedReply | EventStream,
): Promise<FastifyReply> {
  if (value instanceof EventStream)
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(readableOf(value, endpoint.reply));
  if (value instanceof PreparedReply) return reply.type('application/json; charset=utf-8').send(value.json);
  if (endpoint.bytes !== undefined && value instanceof Uint8Array) return sendBytes(reply, endpoint.bytes, value);
  const encoded = z.safeEncode<z.ZodType>(endpoint.reply, value);
  if (!encoded.success)
    throw new Error(`The reply of ${endpoint.path} is not what the contract says.`, { cause: encoded.error });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(encoded.data));
}

/** Never a page of ours: of a type that is not guessed, and a file where somebody opens its address. */
const sendBytes = (reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${type.replace('/', '.')}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
