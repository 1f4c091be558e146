/** What can go wrong with a call, in one shape: a `WirewayError` whose message is a sentence for the person. */
import { errorReply, WirewayError, type ErrorCode, type FieldProblem } from '../../contract/base/calls/errors.ts';
import { i18n } from '../i18n/i18n.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';

/** A failure the device found by itself: a page that shows it says it in the language of that moment. */
export class ClientError extends WirewayError {
  /** Its words in `errors`. */
  readonly words: 'network' | 'notSignedIn' | 'unreadable' | 'keepsNothing' | 'notWhole' | 'generic';
  constructor(code: ErrorCode, words: ClientError['words'], options?: ErrorOptions) {
    super(code, i18n.t(`errors:${words}`), options);
    this.words = words;
  }
}

/** No answer came: offline, server down, connection cut. Says nothing about the request itself. */
export class NetworkFailure extends ClientError {
  constructor(cause: unknown) {
    super('server.notReady', 'network', { cause });
  }
}

/** Nobody is signed in, so nothing was asked; the sign-in screen says so already. */
export class NotSignedIn extends ClientError {
  constructor() {
    super('identity.missing', 'notSignedIn');
  }
}

/** Nothing was asked of the server, or nothing came back: it says nothing about the question. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkFailure || error instanceof NotSignedIn;

/** A gateway between browser and server answered: it got no answer of the server, or none in time. */
export const isGatewayFailure = (status: number): boolean => status === 502 || status === 504;

/** Whether asking again may bring another answer: not when the server understood the question and said no. */
export const mayWorkAgain = (error: unknown): boolean =>
  !(error instanceof WirewayError) || error.status >= 500 || hopeful.has(error.status);

/** Signed in again, somebody else is done meanwhile, or there is room again. */
const hopeful: ReadonlySet<number> = new Set([401, 409, 428, 429]);

/** What a failure says to a person: the device's own sentence, the server's, or that it did not work. */
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

/** What an answer that is not a success says besides its sentence. */
export interface Answer {
  readonly status: number;
  /** When to ask again, ms; 0 when the answer does not say. */
  readonly retryAfterMs: number;
}

/**
 * An answer that is not a success: the server's sentence if it gave one, else a general one (specification section 8).
 * `retryAfter` is the header as it came.
 */
export function failureOf(status: number, reply: unknown, retryAfter: string | null = null): WirewayError {
  const known = errorReply.safeParse(reply);
  const code = known.success ? known.data.code : (codeOfStatus[status] ?? 'server.failure');
  const message = messageField(reply);
  const failure = message === null ? new ClientError(code, 'generic') : new WirewayError(code, message);
  const answer: Answer = { status, retryAfterMs: retryAfterMs(retryAfter) };
  return Object.assign(failure, { answer, problems: known.data?.problems ?? [], lastSave: known.data?.lastSave });
}

/** The fields a refusal is about, at the paths they were sent in. */
export function problemsOf(failure: unknown): readonly FieldProblem[] {
  return failure instanceof WirewayError && 'problems' in failure && Array.isArray(failure.problems)
    ? failure.problems
    : [];
}

/** What the header Retry-After says, in seconds or as a date, in ms from now; 0 when it says nothing. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number {
  const text = header?.trim() ?? '';
  if (text === '') return 0;
  const seconds = Number(text);
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000) || 0;
}

/** The answer a failure is about; null when none came, or when it was a success that could not be read. */
export function answerOf(failure: WirewayError & { readonly answer?: Answer }): Answer | null {
  return failure.answer ?? null;
}

function messageField(reply: unknown): string | null {
  const isRecord = typeof reply === 'object' && reply !== null && 'message' in reply;
  return isRecord && typeof reply.message === 'string' && reply.message !== '' ? reply.message : null;
}

/** The answer was a success but not of the promised shape. */
export function unreadable(cause: unknown): WirewayError {
  return new ClientError('server.failure', 'unreadable', { cause });
}

/** The caller gave up on purpose: nobody is to be told. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
