/**
 * Client for all calls to the product API (specification sections 7 and 8): typed by the endpoint, bearer identity token read at
 * call time, no-cache hint, credentials, the loading overlay's count, one toast per failed call, no timeout.
 */
import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch';
import { requestIdHeader } from '../../contract/base/calls/requestId.ts';
import { accessTokenHeader } from '../../contract/base/calls/claims.ts';
import type {
  BodyInputOf,
  EndpointShape,
  ObjectSchema,
  QueryInputOf,
  ReplyOf,
} from '../../contract/base/calls/endpoint.ts';
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

type QueryArg<E extends EndpointShape> = E['query'] extends ObjectSchema
  ? { query: QueryInputOf<E> }
  : { query?: undefined };
type BodyArg<E extends EndpointShape> = E['body'] extends ObjectSchema
  ? { body: BodyInputOf<E> }
  : { body?: undefined };
type FileArg<E extends EndpointShape> = E['file'] extends string ? { file: Blob } : { file?: undefined };

export type CallArgs<E extends EndpointShape> = QueryArg<E> &
  BodyArg<E> &
  FileArg<E> & {
    signal?: AbortSignal | undefined;
    /** Set if the page shows the failure itself, so that no toast is needed: `docs/decisions/state-machines.md`. */
    quiet?: boolean;
    /** Lets the call outlive the page that makes it; only for small bodies. */
    keepalive?: boolean;
  };

/** Makes a call; rejects with a `WirewayError` (`NetworkFailure` when there was no response), or the abort reason. */
export type Call = <E extends EndpointShape>(endpoint: E, args: CallArgs<E>) => Promise<ReplyOf<E>>;

export interface CallEnvironment {
  /** Returns the current identity token: null when calls carry none (local development), undefined when no user is signed in. */
  token: () => string | null | undefined;
  /**
   * Called when the API responded 401 to this token; `isRevoked` if its session was ended. Resolves to another token if the
   * session could be renewed, otherwise to null.
   */
  onUnauthorized: (token: string, isRevoked: boolean) => Promise<string | null>;
  /** Returns the access token that belongs to an ID token, which the API requests with 428; null when there is none. */
  accessToken?: (idToken: string) => string | null;
  requests: { started: () => void; ended: () => void };
  /** Shows a toast. Failures without a response share one topic, since all of them mean that the server is unreachable. */
  toast: (message: string, topic?: 'network' | 'disabled') => void;
  /**
   * Shows a message about a server failure or an unreadable response, which the user did not cause and can report. Defaults to
   * `toast`.
   */
  unexpected?: (message: string) => void;
  /** Shows a message that the server is busy; the request is retried automatically. */
  busy?: (message: string) => void;
  /** Reports what the last call showed about the connection. */
  reached?: (isReached: boolean, serverDate?: Date) => void;
  /** Returns true while the server is known to be unreachable. */
  isOffline?: () => boolean;
  /** Called when a gateway responded instead of the server: the server might be down. */
  suspected?: () => void;
  /** Responses stored on this device, used when the server is unreachable. */
  kept?: CachedResponses;
  /** Called when a stored response was returned instead of the server's. */
  gaveKept?: () => void;
  /** Called when a response cannot be read by this version: there might be a newer one. */
  notUnderstood?: () => void;
  /** Called when a call ended, with or without a response. */
  asked?: (request: RequestNote) => void;
  /** Waits for the given number of ms; replaced in tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Origin for tests in Node; defaults to the browser's own. */
  origin?: string;
}

/** Too many calls; no capacity, or not ready. */
const sentAway: ReadonlySet<number> = new Set([429, 503]);
const maxRetries = 3;

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
    isOffline,
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

  /** Failures that affect every call share one toast, however many calls fail. */
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
    const ownId = crypto.randomUUID();
    const headers: Record<string, string> = {
      [requestIdHeader]: ownId,
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
    const notify = (status: number, answered?: Headers) => {
      const { method, path } = endpoint;
      // A proxy can give the call another id, which is then the one in the server's log.
      const requestId = answered?.get(requestIdHeader) ?? ownId;
      asked?.({ method, path, status, tookMs: performance.now() - began, requestId });
    };
    try {
      const address = `${origin}/api${endpoint.path}`;
      const response =
        endpoint.bytes === undefined
          ? await request.raw(address, options)
          : withBytes(await requestBytes.raw(address, options));
      const { status } = response;
      notify(status, response.headers);
      const date = response.headers.get('date');
      if (isGatewayFailure(status)) suspected?.();
      else reached?.(true, ...(date ? [new Date(date)] : []));
      return response;
    } catch (error) {
      if (args.signal?.aborted) throw args.signal.reason ?? error;
      notify(0);
      reached?.(false);
      throw new NetworkFailure(error);
    }
  }

  /**
   * Repeats a call with the access token if the server requests it: it then reads the user's profile from the provider, once per
   * ID token.
   */
  async function sendCompleted(endpoint: EndpointShape, args: CallArgs<EndpointShape>, bearer: string | null) {
    const response = await send(endpoint, args, bearer);
    const access = response.status === 428 && bearer !== null ? (accessToken?.(bearer) ?? null) : null;
    return access === null ? response : send(endpoint, args, bearer, access);
  }

  /** Sends a call and retries it after the server's delay while the server is busy; GET only, since a retry changes nothing. */
  async function sendWhenThereIsRoom(endpoint: EndpointShape, args: CallArgs<EndpointShape>, bearer: string | null) {
    for (let further = maxRetries; ; further -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const response = await sendCompleted(endpoint, args, bearer);
      const waitMs = retryAfterMs(response.headers.get('retry-after'));
      const isForLater = sentAway.has(response.status) && waitMs > 0 && waitMs <= maxRetryWait;
      if (endpoint.method !== 'GET' || !isForLater || further === 0) return response;
      busy?.(i18n.t('errors:busy', { seconds: Math.ceil(waitMs / 1000) }));
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      await wait(waitMs, args.signal);
    }
  }

  async function exchange(endpoint: EndpointShape, args: CallArgs<EndpointShape>): Promise<unknown> {
    const bearer = token();
    if (bearer === undefined) throw new NotSignedIn({ isOffline: isOffline?.() ?? false });
    let response = await sendWhenThereIsRoom(endpoint, args, bearer);
    const rejection = response.status === 401 ? rejectionOf(response) : null;
    if (bearer !== null && rejection !== null && mayRenewalHelp(rejection)) {
      const renewed = await onUnauthorized(bearer, rejection === 'identity.revoked');
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
    // Looked up before the call, so that a user who signs in during the call gets none of its data.
    const known = kept?.(endpoint, args.query) ?? null;
    requests.started();
    try {
      // The types of one endpoint hold for it alone; inside, every call is handled the same.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema has parsed the reply
      const answer = (await exchange(endpoint, args as CallArgs<EndpointShape>)) as ReplyOf<E>;
      void known?.keep(answer);
      return answer;
    } catch (error) {
      if (known && isRejected(error)) void known.forget();
      const last = known && isOutOfReach(error) && !args.signal?.aborted ? await known.last() : null;
      if (last !== null) {
        gaveKept?.();
        return last;
      }
      const isReported = !args.quiet || isShutOut(error);
      if (isReported && !args.signal?.aborted && isWorthSaying(error)) say(error);
      throw error;
    } finally {
      requests.ended();
    }
  };
}

/** Decodes the response of a call for bytes: the bytes themselves, or a JSON error. */
function withBytes<Answered extends FetchResponse<unknown>>(response: Answered): Answered {
  const { ok, _data: data } = response;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- requested as an ArrayBuffer
  const bytes = new Uint8Array(data as ArrayBuffer);
  return Object.assign(response, { _data: ok ? bytes : parseJson(new TextDecoder().decode(bytes)) });
}

const rejectionOf = ({ status, _data: reply }: { status: number; _data?: unknown }): ErrorCode =>
  failureOf(status, reply).code;

/** A renewed token would have the same lifetime and belong to the same disabled user, so it would be rejected again. */
const mayRenewalHelp = (rejection: ErrorCode): boolean =>
  !['identity.longLived', 'identity.disabled', 'identity.invitationExpired', 'identity.lookalikeEmail'].includes(
    rejection,
  );

/** A disabled account is reported even for quiet calls: no part of the page would show it, and they would wait forever. */
const isShutOut = (error: unknown): boolean => error instanceof WirewayError && error.code === 'identity.disabled';

/** True if the user can no longer see the data, or it is gone. */
const isRejected = (error: unknown): boolean =>
  error instanceof WirewayError && !isOutOfReach(error) && (error.status === 403 || error.status === 404);

const isWorthSaying = (error: unknown): error is WirewayError =>
  error instanceof WirewayError && !(error instanceof NotSignedIn) && !isAbort(error);

/** A broken page from a proxy must not throw here: the reply's schema then rejects it with a proper message. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields come first, since the server reads them before the file's stream. */
function formOf(part: string, file: Blob, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append(part, file);
  return form;
}
