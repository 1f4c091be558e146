/**
 * The only way to the product API (specification sections 7 and 8): typed by the endpoint, bearer identity token read
 * at call time, no-cache hint, credentials, the loading overlay's count, one toast per failed call, no time-out.
 */
import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch';
import type { z } from 'zod';
import { accessTokenHeader } from '../../contract/base/calls/claims.ts';
import type { BodyInputOf, EndpointShape, QueryInputOf, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import { maxRetryWait } from '../../machines/pageTimings.ts';
import { i18n } from '../i18n/i18n.ts';
import type { RequestNote } from './recentRequests.ts';
import type { CachedResponses } from './cachedResponses.ts';
import {
  failureOf,
  isAbort,
  isGatewayFailure,
  isOutOfReach,
  NetworkFailure,
  NotSignedIn,
  retryAfterMs,
  unreadable,
} from './apiErrors.ts';
import { pause } from '../base/pause.ts';

type QueryArg<E extends EndpointShape> = E['query'] extends z.ZodObject
  ? { query: QueryInputOf<E> }
  : { query?: undefined };
type BodyArg<E extends EndpointShape> = E['body'] extends z.ZodObject ? { body: BodyInputOf<E> } : { body?: undefined };
type FileArg<E extends EndpointShape> = E['file'] extends string ? { file: Blob } : { file?: undefined };

export type CallArgs<E extends EndpointShape> = QueryArg<E> &
  BodyArg<E> &
  FileArg<E> & {
    signal?: AbortSignal | undefined;
    /** The page shows the failure itself, so it is not a toast as well: `docs/decisions/state-machines.md`. */
    quiet?: boolean;
    /** The call outlives the page that makes it; only for small bodies. */
    keepalive?: boolean;
  };

/** Makes a call; rejects with a `WirewayError` (`NetworkFailure` when no answer came), or the abort reason. */
export type Call = <E extends EndpointShape>(endpoint: E, args: CallArgs<E>) => Promise<ReplyOf<E>>;

export interface CallEnvironment {
  /** The identity token now: null when calls carry none (local development), undefined when nobody is signed in. */
  token: () => string | null | undefined;
  /**
   * The API answered 401 to this token; `isRevoked`: because its session was ended. Resolves to another token when the
   * session could be renewed, else null.
   */
  onUnauthorized: (token: string, isRevoked: boolean) => Promise<string | null>;
  /** The access token beside an ID token, which the API asks for with 428; null when there is none. */
  accessToken?: (idToken: string) => string | null;
  requests: { started: () => void; ended: () => void };
  /** Failures without an answer are one topic: all of them say that the server is out of reach. */
  toast: (message: string, topic?: 'network' | 'disabled') => void;
  /** The server failed, or said what cannot be read: nothing a person did or can do, so that it can be reported. A toast like others unless told. */
  unexpected?: (message: string) => void;
  /** The server sent a question away for now; it is asked again by itself. */
  busy?: (message: string) => void;
  /** What the last call learned about the connection. */
  reached?: (isReached: boolean, serverDate?: Date) => void;
  /** A gateway answered in the place of the server: the server may be down. */
  suspected?: () => void;
  /** What this device keeps of answers, for when the server is out of reach. */
  kept?: CachedResponses;
  /** An answer of this device was given in the place of the server's. */
  gaveKept?: () => void;
  /** The server said something this version cannot read: there may be a newer one. */
  notUnderstood?: () => void;
  /** A call ended, or got no answer. */
  asked?: (request: RequestNote) => void;
  /** Waits so many ms; tests give their own. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** For tests in Node; the browser's own by default. */
  origin?: string;
}

/** Too many calls; no room, or not ready. */
const sentAway: ReadonlySet<number> = new Set([429, 503]);
const mostRetries = 3;

export function createCall(environment: CallEnvironment): Call {
  const {
    token,
    onUnauthorized,
    accessToken,
    requests,
    toast,
    unexpected = toast,
    busy,
    reached,
    suspected,
    kept,
    gaveKept,
    notUnderstood,
    asked,
    wait = pause,
    origin = '',
  } = environment;
  const defaults = { retry: false, ignoreResponseError: true, credentials: 'include' } as const;
  const request = createFetch({ defaults: { ...defaults, parseResponse: parseJson } });
  const requestBytes = createFetch({ defaults: { ...defaults, responseType: 'arrayBuffer' } });

  /** What holds for every call is one toast, however many calls meet it. */
  const say = (failure: WirewayError) => {
    if (failure instanceof NetworkFailure) toast(failure.message, 'network');
    else if (isShutOut(failure)) toast(failure.message, 'disabled');
    else if (failure.code === 'server.failure') unexpected(failure.message);
    else toast(failure.message);
  };

  async function send(
    endpoint: EndpointShape,
    args: CallArgs<EndpointShape>,
    bearer: string | null,
    access: string | null = null,
  ) {
    const headers: Record<string, string> = {
      'cache-control': 'no-cache',
      accept: 'application/json',
      'accept-language': i18n.language,
    };
    if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
    if (access !== null) headers[accessTokenHeader] = access;
    const options: FetchOptions = { method: endpoint.method, headers };
    if (args.query) options.query = args.query;
    if (args.signal) options.signal = args.signal;
    if (args.keepalive) options.keepalive = true;
    const body = endpoint.file && args.file ? formOf(endpoint.file, args.file, args.body) : args.body;
    if (body) options.body = body;
    const began = performance.now();
    const tell = (status: number, answer?: unknown) => {
      const { method, path } = endpoint;
      asked?.({ method, path, status, tookMs: performance.now() - began, requestId: requestIdOf(answer) });
    };
    try {
      const address = `${origin}/api${endpoint.path}`;
      const response =
        endpoint.bytes === undefined
          ? await request.raw(address, options)
          : withBytes(await requestBytes.raw(address, options));
      const { status, _data: answer } = response;
      tell(status, answer);
      const date = response.headers.get('date');
      if (isGatewayFailure(status)) suspected?.();
      else reached?.(true, ...(date ? [new Date(date)] : []));
      return response;
    } catch (error) {
      if (args.signal?.aborted) throw args.signal.reason ?? error;
      tell(0);
      reached?.(false);
      throw new NetworkFailure(error);
    }
  }

  /** The server reads what the provider says of the person itself, and needs the access token for it: once per ID token. */
  async function sendCompleted(endpoint: EndpointShape, args: CallArgs<EndpointShape>, bearer: string | null) {
    const response = await send(endpoint, args, bearer);
    const access = response.status === 428 && bearer !== null ? (accessToken?.(bearer) ?? null) : null;
    return access === null ? response : send(endpoint, args, bearer, access);
  }

  /** A question that was sent away for now changes nothing: it is asked again when the server says. */
  async function sendWhenThereIsRoom(endpoint: EndpointShape, args: CallArgs<EndpointShape>, bearer: string | null) {
    for (let further = mostRetries; ; further -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await sendCompleted(endpoint, args, bearer);
      const waitMs = retryAfterMs(response.headers.get('retry-after'));
      const isForLater = sentAway.has(response.status) && waitMs > 0 && waitMs <= maxRetryWait;
      if (endpoint.method !== 'GET' || !isForLater || further === 0) return response;
      busy?.(i18n.t('errors:busy', { seconds: Math.ceil(waitMs / 1000) }));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wait(waitMs, args.signal);
    }
  }

  async function exchange(endpoint: EndpointShape, args: CallArgs<EndpointShape>): Promise<unknown> {
    const bearer = token();
    if (bearer === undefined) throw new NotSignedIn();
    let response = await sendWhenThereIsRoom(endpoint, args, bearer);
    const refusal = response.status === 401 ? refusalOf(response) : null;
    if (bearer !== null && refusal !== null && mayRenewalHelp(refusal)) {
      const renewed = await onUnauthorized(bearer, refusal === 'identity.revoked');
      if (renewed !== null) response = await sendWhenThereIsRoom(endpoint, args, renewed);
    }
    const { ok, status, headers, _data: data } = response;
    if (!ok) throw failureOf(status, data, headers.get('retry-after'));
    const reply = await endpoint.reply.safeParseAsync(data);
    if (reply.success) return reply.data;
    notUnderstood?.();
    throw unreadable(reply.error);
  }

  return async function call<E extends EndpointShape>(endpoint: E, args: CallArgs<E>): Promise<ReplyOf<E>> {
    // Asked before the call: whoever signs in meanwhile is given nothing of it.
    const known = kept?.(endpoint, args.query) ?? null;
    requests.started();
    try {
      // The types of one endpoint hold for it alone; inside, every call is handled the same.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has read the reply
      const answer = (await exchange(endpoint, args as CallArgs<EndpointShape>)) as ReplyOf<E>;
      void known?.keep(answer);
      return answer;
    } catch (error) {
      if (known && isRefused(error)) void known.forget();
      const last = known && isOutOfReach(error) && !args.signal?.aborted ? await known.last() : null;
      if (last !== null) {
        gaveKept?.();
        return last;
      }
      const isTold = !args.quiet || isShutOut(error);
      if (isTold && !args.signal?.aborted && isWorthSaying(error)) say(error);
      throw error;
    } finally {
      requests.ended();
    }
  };
}

/** A call for bytes is answered with them, or in JSON with why there are none. */
function withBytes<Answered extends FetchResponse<unknown>>(response: Answered): Answered {
  const { ok, _data: data } = response;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked for as such
  const bytes = new Uint8Array(data as ArrayBuffer);
  return Object.assign(response, { _data: ok ? bytes : parseJson(new TextDecoder().decode(bytes)) });
}

/** By which the log of the server finds a call that failed. */
function requestIdOf(answer: unknown): string | null {
  const told: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'requestId') : null;
  return typeof told === 'string' ? told : null;
}

const refusalOf = ({ status, _data: reply }: { status: number; _data?: unknown }): ErrorCode =>
  failureOf(status, reply).code;

/** The next token would be as long, and its person as disabled: to renew is to be refused again. */
const mayRenewalHelp = (refusal: ErrorCode): boolean =>
  !['identity.longLived', 'identity.disabled', 'identity.invitationExpired', 'identity.lookalikeEmail'].includes(
    refusal,
  );

/** No place on the page says it: what was asked quietly waits, and would wait for ever. */
const isShutOut = (error: unknown): boolean => error instanceof WirewayError && error.code === 'identity.disabled';

/** The person may not see it any more, or it is gone. */
const isRefused = (error: unknown): boolean =>
  error instanceof WirewayError && !isOutOfReach(error) && (error.status === 403 || error.status === 404);

const isWorthSaying = (error: unknown): error is WirewayError =>
  error instanceof WirewayError && !(error instanceof NotSignedIn) && !isAbort(error);

/** A proxy's broken page is no reason to throw here: the reply's schema refuses it with a sentence. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields first: the server reads them before the file's stream. */
function formOf(part: string, file: Blob, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append(part, file);
  return form;
}
