/** Errors of API calls in one form: a `WirewayError` whose message is a sentence for the user. */
import { errorReply, WirewayError, type ErrorCode, type FieldProblem } from '../../contract/base/calls/errors.ts';
import { i18n } from '../i18n/i18n.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';

/** A failure detected by the client itself: it is translated when it is displayed, into the language in use at that moment. */
export class ClientError extends WirewayError {
  /** Key of its message in `errors`. */
  readonly words:
    | 'network'
    | 'notSignedIn'
    | 'notOnDevice'
    | 'unreadable'
    | 'keepsNothing'
    | 'notWhole'
    | 'proxyTooLarge'
    | 'generic';
  constructor(code: ErrorCode, words: ClientError['words'], options?: ErrorOptions) {
    super(code, i18n.t(`errors:${words}`), options);
    this.words = words;
  }
}

/** No response was received: offline, server down, connection cut. The request itself might or might not have been processed. */
export class NetworkFailure extends ClientError {
  constructor(cause: unknown) {
    super('server.notReady', 'network', { cause });
  }
}

/**
 * No user is signed in, so no request was sent; the sign-in screen already shows this. Offline, signing in would not help: the
 * data is missing on this device.
 */
export class NotSignedIn extends ClientError {
  constructor({ isOffline = false } = {}) {
    super(isOffline ? 'server.notReady' : 'identity.missing', isOffline ? 'notOnDevice' : 'notSignedIn');
  }
}

/** True if no request was sent or no response was received: the error gives no information about the request. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkFailure || error instanceof NotSignedIn;

/** True for the statuses of a gateway between browser and server that got no response from the server, or none in time. */
export const isGatewayFailure = (status: number): boolean => status === 502 || status === 504;

/** True if a retry might succeed; false if the server understood the request and rejected it. */
export const mayWorkAgain = (error: unknown): boolean =>
  !(error instanceof WirewayError) || error.status >= 500 || hopeful.has(error.status);

/** Client errors that can pass: the user signs in again, another user finishes, or there is capacity again. */
const hopeful: ReadonlySet<number> = new Set([401, 409, 428, 429]);

/** Returns the message of a failure: the client's own, the server's, or a generic one. */
export function messageOf(error: unknown): MessageOrText {
  const own = (words: ClientError['words']) => ({ key: `errors:${words}` });
  if (error instanceof ClientError) return own(error.words);
  return error instanceof WirewayError ? error.message : own('generic');
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'identity.missing',
  403: 'permission.missing',
  404: 'request.notFound',
  413: 'request.tooLarge',
  415: 'request.unsupportedMedia',
  429: 'limits.tooManyCalls',
  503: 'server.busy',
};

/** Details of an error response in addition to its message. */
export interface Answer {
  readonly status: number;
  /** Delay before a retry, ms; 0 when the response gives none. */
  readonly retryAfterMs: number;
}

/**
 * Converts an error response to an error with the server's message, or a generic one if it has none (specification section 8).
 * `retryAfter` is the raw header.
 */
export function failureOf(status: number, reply: unknown, retryAfter: string | null = null): WirewayError {
  const known = errorReply.safeParse(reply);
  const code = known.success ? known.data.code : (codeOfStatus[status] ?? 'server.failure');
  const failure = errorOf(code, messageField(reply), status === 413 && !hasCode(reply));
  const answer: Answer = { status, retryAfterMs: retryAfterMs(retryAfter) };
  return Object.assign(failure, { answer, problems: known.data?.problems ?? [], lastSave: known.data?.lastSave });
}

/** Returns the error with the server's message. Wireway's own 413 has a code; without one, it comes from a proxy on the way. */
function errorOf(code: ErrorCode, message: string | null, isOfProxy: boolean): WirewayError {
  if (isOfProxy) return new ClientError(code, 'proxyTooLarge');
  return message === null ? new ClientError(code, 'generic') : new WirewayError(code, message);
}

/** Returns the fields a rejection is about, by the paths they were sent in. */
export function problemsOf(failure: unknown): readonly FieldProblem[] {
  return failure instanceof WirewayError && 'problems' in failure && Array.isArray(failure.problems)
    ? failure.problems
    : [];
}

/** Parses a Retry-After header, in seconds or as a date, to ms from now; 0 if it is absent or invalid. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number {
  const text = header?.trim() ?? '';
  if (text === '') return 0;
  const seconds = Number(text);
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000) || 0;
}

/** Returns the response behind a failure; null if there was none, or if it was a success that could not be parsed. */
export function answerOf(failure: WirewayError & { readonly answer?: Answer }): Answer | null {
  return failure.answer ?? null;
}

/** True for a response of Wireway, of this version or another. */
const hasCode = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'code' in reply && typeof reply.code === 'string';

function messageField(reply: unknown): string | null {
  const isRecord = typeof reply === 'object' && reply !== null && 'message' in reply;
  return isRecord && typeof reply.message === 'string' && reply.message !== '' ? reply.message : null;
}

/** Error for a successful response that does not match its schema. */
export function unreadable(cause: unknown): WirewayError {
  return new ClientError('server.failure', 'unreadable', { cause });
}

/** True if the caller aborted on purpose: no message is shown. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
