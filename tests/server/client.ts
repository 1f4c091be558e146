/** Calls the server in-process, as the application does. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { BodyInputOf, EndpointShape, QueryInputOf, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { errorReply, WirewayError } from '../../contract/base/calls/errors.ts';
import type { SignedIn } from './people.ts';

export interface CallArguments<E extends EndpointShape> {
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  /** File part; only for endpoints that accept one. */
  readonly file?: { readonly name: string; readonly content: string | Uint8Array; readonly type?: string };
}

export interface Client {
  /** Makes a call of the contract; returns the parsed reply (dates as `Date`) or throws the server's `WirewayError`. */
  call<E extends EndpointShape>(endpoint: E, args?: CallArguments<E>): Promise<ReplyOf<E>>;
  /** Returns the raw response, whatever it is. */
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  userId(): Promise<number>;
  /** Returns a client of the same user with a device in another language. */
  speaking(language: string): Client;
}

export function clientOf(app: FastifyInstance, become: () => Promise<SignedIn>): Client {
  let signedIn: Promise<SignedIn> | undefined;
  const person = (): Promise<SignedIn> => (signedIn ??= become());

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { headers } = await person();
    return app.inject({ ...options, headers: { ...headers, ...options.headers } });
  }

  return {
    send,
    userId: async () => (await person()).userId,
    speaking: (language) =>
      clientOf(app, async () => {
        const { headers, userId } = await person();
        return { headers: { ...headers, 'accept-language': language }, userId };
      }),
    get: (path, headers = {}) => send({ method: 'GET', url: path, headers }),
    post: (path, body, headers = {}) =>
      send({
        method: 'POST',
        url: path,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async call<E extends EndpointShape>(endpoint: E, args: CallArguments<E> = {}) {
      const options = await requestOf(endpoint, args);
      const answer = await send(options);
      if (answer.statusCode >= 400) throw failureOf(answer);
      const reported: unknown = endpoint.bytes === undefined ? answer.json() : new Uint8Array(answer.rawPayload);
      return z.parse(endpoint.reply, reported) as ReplyOf<E>;
    },
  };
}

function failureOf(answer: LightMyRequestResponse): Error {
  const parsed = errorReply.safeParse(answer.json());
  if (!parsed.success) return new Error(`${answer.statusCode}: ${answer.body}`);
  return new WirewayError(parsed.data.code, parsed.data.message);
}

async function requestOf<E extends EndpointShape>(
  endpoint: E,
  { query, body, file }: CallArguments<E>,
): Promise<InjectOptions> {
  const search = new URLSearchParams(wordsIn(query)).toString();
  const options: InjectOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}${search === '' ? '' : `?${search}`}`,
  };
  if (endpoint.file !== undefined) {
    const form = new FormData();
    for (const [name, value] of wordsIn(body)) form.append(name, value);
    if (file) form.append(endpoint.file, new Blob([file.content as BlobPart], { type: file.type ?? '' }), file.name);
    const encoded = new Response(form);
    return {
      ...options,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    };
  }
  if (endpoint.method === 'GET') return options;
  return { ...options, payload: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } };
}

function wordsIn(values: unknown): [string, string][] {
  return Object.entries((values ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
}
