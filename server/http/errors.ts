/** One format for every failure: a sentence for the user, a code for the developer, and a request id to find it in the log. */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { errorStatuses, WirewayError, type ErrorCode, type ErrorReply } from '../../contract/base/calls/errors.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import { second } from '../../contract/base/units/durations.ts';
import { busyRetryDelay, rejectionLogInterval } from '../timings.ts';
import { errorCode, errorStatus, messageOf } from '../errors/errorCodes.ts';
import { isConnectionLost } from '../errors/connectionLost.ts';
import { DatabaseBusy } from '../errors/databaseBusy.ts';
import { isDamage } from '../errors/databaseDamage.ts';
import { DatabaseStopped } from '../errors/databaseStopped.ts';
import { DomainError } from '../errors/domainError.ts';
import { isFullDiskError } from '../errors/fullDisk.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { localeOf, translate } from '../locales/translate.ts';
import { noteCall, type RejectionCause } from './callLog.ts';
import { pageAt } from './pages.ts';

/** Seconds after which a client can retry when the server was busy. */
const retryAfter = busyRetryDelay / second;

const tooLarge = requestMessage('tooLarge');

const knownFailures: Readonly<Record<string, readonly [ErrorCode, Message]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.tooLarge', tooLarge],
  FST_REQ_FILE_TOO_LARGE: ['request.tooLarge', tooLarge],
  FST_PARTS_LIMIT: ['request.tooLarge', tooLarge],
  FST_FIELDS_LIMIT: ['request.tooLarge', tooLarge],
  FST_FILES_LIMIT: ['request.tooLarge', requestMessage('oneFile')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.unsupportedMedia', requestMessage('asJson')],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.invalid', requestMessage('empty')],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.invalid', requestMessage('notJson')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.invalid', requestMessage('cutShort')],
};

const statementTooLong = '57014';

/** Converts a failure to the error for the caller; an unexpected one becomes `server.failure` and reveals no internals. */
function asWirewayError(error: unknown, requestId: string): WirewayError {
  if (error instanceof WirewayError) return error;
  const [code, sentence] = meaningOf(error) ?? [
    'server.failure' as const,
    requestMessage('failure', { number: requestId }),
  ];
  return new DomainError(code, sentence, { cause: error });
}

function meaningOf(error: unknown): readonly [ErrorCode, Message] | undefined {
  if (error instanceof DatabaseBusy) return ['server.busy', requestMessage('busy', { seconds: retryAfter })];
  if (error instanceof DatabaseStopped) return away;
  if (isDamage(error)) return ['server.notReady', requestMessage('databaseDamaged')];
  const code = errorCode(error);
  const message = messageOf(error);
  const known = code === undefined ? undefined : knownFailures[code];
  if (known) return known;
  if (/unexpected end of multipart data/i.test(message)) return ['request.invalid', requestMessage('uploadBrokeOff')];
  if (isConnectionLost(error)) return away;
  if (isFullDiskError(error)) return ['server.notReady', requestMessage('diskFull')];
  if (code === statementTooLong) return ['server.busy', requestMessage('tookTooLong')];
  if (error instanceof SyntaxError || isRejection(errorStatus(error)))
    return ['request.invalid', requestMessage('unreadable')];
  return undefined;
}

const away = ['server.notReady', requestMessage('databaseAway')] as const;

const isRejection = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 500;

/** Seconds; undefined if a retry makes no difference. */
function retryAfterOf(error: WirewayError): number | undefined {
  const own = error instanceof DomainError ? error.retryAfter : undefined;
  return own ?? (error.status === 503 ? retryAfter : undefined);
}

/** True if nothing was executed and the call itself is valid, but the server had no capacity for it. */
const isSentAway = (thrown: unknown): boolean =>
  thrown instanceof DatabaseBusy || (thrown instanceof DomainError && thrown.retryAfter !== undefined);

/** Returns why the call was rejected before its work; null if it failed otherwise. */
function rejectionOf({ code, status }: WirewayError, thrown: unknown): RejectionCause | null {
  if (code === 'limits.tooManyCalls') return 'callLimit';
  if (thrown instanceof DatabaseBusy) return 'databaseBusy';
  if (code === 'server.busy' && isSentAway(thrown)) return 'pressure';
  if (status === 401) return 'signIn';
  return status === 403 ? 'permission' : null;
}

/** Reason the library gives for a rejected token, for the log; the response omits it. */
const reasonOf = ({ code, cause }: WirewayError): { reason?: string } =>
  code.startsWith('identity.') && cause instanceof Error ? { reason: cause.message.slice(0, 200) } : {};

function replyOf(error: WirewayError, { id: requestId, headers }: FastifyRequest): ErrorReply {
  const locale = localeOf(headers['accept-language']);
  if (!(error instanceof DomainError)) return { message: error.message, code: error.code, requestId };
  const speak = (sentence: Message) => translate(sentence, locale);
  const problems = error.problems.map(({ path, message }) => ({ path, message: speak(message) }));
  return {
    message: error.translated(speak),
    code: error.code,
    requestId,
    ...(problems.length > 0 && { problems }),
    ...(error.lastSave !== null && { lastSave: error.lastSave }),
  };
}

/**
 * Sends every failure of the instance in the same format. The address of a page gets the application if it is built
 * (`hasPages`); any other unknown address gets 404, as plain text outside the API.
 */
export function answerErrors(app: FastifyInstance, { hasPages }: { hasPages: boolean }): void {
  const noteRejection = createRejectionLog(app.log);
  app.setErrorHandler(async (thrown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asWirewayError(thrown, request.id);
    const callerLeft = request.raw.destroyed && !request.raw.complete;
    if (callerLeft) request.log.info('The caller went away in the middle of a call');
    else if (isSentAway(thrown)) noteRejection(error.code);
    // The database reports a full disk itself, once.
    else if (error.status >= 500 && !isFullDiskError(thrown))
      request.log.error({ err: thrown, code: error.code }, 'A call failed');
    noteCall(request, { code: error.code, ...reasonOf(error), rejection: rejectionOf(error, thrown) });
    const later = retryAfterOf(error);
    if (later !== undefined) reply.header('retry-after', later);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(errorStatuses[error.code]).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = hasPages ? pageAt(request) : null;
    if (page !== null) return reply.code(page.status).header('cache-control', 'no-cache').sendFile(page.file);
    const error = new DomainError('request.notFound', requestMessage('nothingHere'));
    if (!isCall(request)) {
      const sentence = error.translated((message) => translate(message, localeOf(request.headers['accept-language'])));
      return reply.code(error.status).type('text/plain; charset=utf-8').send(`${sentence}\n`);
    }
    return reply.code(error.status).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
}

/** True for a path below `/api`, whose callers read JSON. */
const isCall = ({ url }: FastifyRequest): boolean => /^\/api(?:[/?]|$)/.test(url);

/**
 * Logs calls that were rejected for now: the first at once, the next ones as counts, so that a flood of calls is not a flood of
 * log lines.
 */
function createRejectionLog(log: FastifyBaseLogger): (code: ErrorCode) => void {
  const counts = new Map<ErrorCode, number>();
  let isPausing = false;

  function notify(): void {
    isPausing = counts.size > 0;
    if (!isPausing) return;
    log.warn({ refused: Object.fromEntries(counts) }, 'Calls were sent away because too much was asked');
    counts.clear();
    setTimeout(notify, rejectionLogInterval).unref();
  }

  return (code) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (!isPausing) notify();
  };
}
