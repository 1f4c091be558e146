/** What can go wrong with a call, in one shape: a `WirewayError` whose message is a sentence for the person. */
import { errorReply, WirewayError, type ErrorCode } from '../../contract/errors.ts';
import { i18n } from '../i18n/i18n.ts';

/** No answer came: offline, server down, connection cut. Says nothing about the request itself. */
export class NetworkFailure extends WirewayError {
  constructor(cause: unknown) {
    super('server.notReady', i18n.t('errors:network'), { cause });
  }
}

/** Nobody is signed in, so nothing was asked; the sign-in screen says so already. */
export class NotSignedIn extends WirewayError {
  constructor() {
    super('identity.missing', i18n.t('errors:notSignedIn'));
  }
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'identity.missing',
  403: 'permission.missing',
  404: 'request.notFound',
  413: 'request.tooLarge',
  415: 'request.unsupportedMedia',
  503: 'server.busy',
};

/** An answer that is not a success: the server's sentence if it gave one, else a general one (specification section 8). */
export function failureOf(status: number, reply: unknown): WirewayError {
  const known = errorReply.safeParse(reply);
  if (known.success) return new WirewayError(known.data.code, known.data.message || i18n.t('errors:generic'));
  return new WirewayError(codeOfStatus[status] ?? 'server.failure', messageField(reply) ?? i18n.t('errors:generic'));
}

function messageField(reply: unknown): string | null {
  const isRecord = typeof reply === 'object' && reply !== null && 'message' in reply;
  return isRecord && typeof reply.message === 'string' && reply.message !== '' ? reply.message : null;
}

/** The answer was a success but not of the promised shape. */
export function unreadable(cause: unknown): WirewayError {
  return new WirewayError('server.failure', i18n.t('errors:unreadable'), { cause });
}

/** The caller gave up on purpose: nobody is to be told. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
