/** Creates routes from endpoints of the contract: identity, validation, authorization and reply follow from the declaration. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { costOf, defaultCost } from '../../contract/base/calls/callCost.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { pathsOf, type EndpointShape, type ReplyOf, type Schema } from '../../contract/base/calls/endpoint.ts';
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
import { runWithOrigin } from '../config/workOrigin.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { localeOf, translate } from '../locales/translate.ts';
import { authorize } from '../auth/authorize.ts';
import type { Identify, Identity } from '../calls/identity.ts';
import type { ReadAddress } from '../config/callerAddress.ts';
import { noteCall } from './callLog.ts';
import type { CallLimits } from './limits/callLimits.ts';
import { zodMessages, zodProblems } from './zodMessages.ts';
import { EventStream, readableOf } from '../calls/eventStream.ts';
import type { Pressure } from './pressure.ts';
import { readUpload } from './uploads.ts';

/** Default body limit in bytes of an endpoint that declares no other. */
const typicalBodyLimit = 1024 * 1024;

/** Name of each endpoint in the contract. */
const names = new Map<EndpointShape, string>(Object.entries(endpoints).map(([name, shape]) => [shape, name]));

interface Input {
  readonly query: unknown;
  readonly body: unknown;
  readonly file?: UploadedFile;
  readonly discard?: () => void;
}

/** Checks that run before every call. */
export interface Gate {
  readonly identify: Identify;
  readonly limits: Pick<CallLimits, 'chargePerson'>;
  readonly pressure: Pick<Pressure, 'requireRoom' | 'during'>;
  readonly readAddress: ReadAddress;
}

/** Returns the registrar of handlers; all routes it registers are below `/api`. */
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
    bodyLimit: endpoint.bodyLimit ?? typicalBodyLimit,
    config: {
      endpoint: names.get(endpoint) ?? endpoint.path,
      isLong: endpoint.stream === true || endpoint.file !== undefined,
    },
    // Runs before the body is read: unidentified callers cannot make the server read megabytes.
    onRequest: async (request) => {
      pressure.requireRoom();
      const identity = await pressure.during(() => runWithOrigin({ reqId: request.id }, () => identify(request)));
      limits.chargePerson(identity.userId, defaultCost);
      identities.set(request, identity);
    },
    handler: (request, reply) => runWithOrigin({ reqId: request.id }, () => handle(request, reply)),
  });
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = await readInput(endpoint, request);
    try {
      const identity = identities.get(request)!;
      const projectId = projectIn(endpoint, input);
      refusedCalls.attempted(request, { identity, projectId });
      noteCall(request, { userId: identity.userId, projectId });
      const withheld = new Set<Permission>();
      const work = async () => {
        const caller = await authorize(context.database, { endpoint, identity, projectId });
        const call = callOf(endpoint, request, input, caller, withheld);
        const further = costOf(endpoint, call) - defaultCost;
        if (further > 0) limits.chargePerson(identity.userId, further);
        return handler(call);
      };
      // The handler of a file reads it while it arrives, even over a slow link.
      const value = endpoint.file === undefined ? await pressure.during(work) : await work();
      if (withheld.size > 0) await refusedCalls.withheld(request, withheld);
      return await sendReply(reply, endpoint, value);
    } catch (error) {
      input.discard?.();
      throw error;
    }
  }
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

/** Reads the project id only where the endpoint declares it, so that the handler reads the same one. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated above against the endpoint's schemas
  return call as Call<E>;
}

/** Schema for a call without a query, which accepts no parameters. */
const nothing = z.strictObject({});

function checked<Checked extends z.core.$ZodType>(schema: Checked, value: unknown): z.output<Checked> {
  const parsed = z.safeParse<Checked>(schema, value);
  if (parsed.success) return parsed.data;
  const [first, ...further] = zodMessages(parsed.error);
  throw new DomainError('request.invalid', first, { further, problems: zodProblems(parsed.error) });
}

/** Sends the reply exactly as the contract declares it: a missing or extra field is a server failure, not a leak. */
async function sendReply<E extends EndpointShape>(
  reply: FastifyReply,
  endpoint: E,
  value: ReplyOf<E> | PreparedReply | EventStream,
): Promise<FastifyReply> {
  if (value instanceof EventStream)
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(readableOf(value, endpoint.reply));
  if (value instanceof PreparedReply) return reply.type('application/json; charset=utf-8').send(value.json);
  if (endpoint.bytes !== undefined && value instanceof Uint8Array) return sendBytes(reply, endpoint.bytes, value);
  const encoded = z.safeEncode<Schema>(endpoint.reply, value);
  if (!encoded.success)
    throw new Error(`The reply of ${endpoint.path} is not what the contract says.`, { cause: encoded.error });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(encoded.data));
}

/**
 * Sends bytes with a fixed type, as a download if a user opens the address, so that they are never shown as a page of this
 * origin.
 */
const sendBytes = (reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${type.replace('/', '.')}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
