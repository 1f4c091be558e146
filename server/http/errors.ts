/** One shape for every failure: a sentence for the person, a code for the developer, a number to find it in the log. */
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
import { requestMessage } from '../locales/en-US/requests.ts';
import { localeOf, translate } from '../locales/translate.ts';
import { pageFileOf } from './pages.ts';

/** Seconds after which a person may try again when the server was busy. */
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

/** What a failure means to the caller; anything unforeseen is `server.failure` and says nothing about the inside. */
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
  if (code === statementTooLong) return ['server.busy', requestMessage('tookTooLong')];
  if (error instanceof SyntaxError || isRefusal(errorStatus(error)))
    return ['request.invalid', requestMessage('unreadable')];
  return undefined;
}

const away = ['server.notReady', requestMessage('databaseAway')] as const;

const isRefusal = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 500;

/** Seconds; undefined when asking again makes no difference. */
function retryAfterOf(error: WirewayError): number | undefined {
  const own = error instanceof DomainError ? error.retryAfter : undefined;
  return own ?? (error.status === 503 ? retryAfter : undefined);
}

/** Nothing was done, and nothing is wrong with the call: there was no room for it. */
const isSentAway = (thrown: unknown): boolean =>
  thrown instanceof DatabaseBusy || (thrown instanceof DomainError && thrown.retryAfter !== undefined);

/** What the library says of a token it refused; the answer does not tell. */
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
 * Answers every failure of the instance in the one shape. An unknown address is one of the application's screens when
 * the application is built (`hasPages`), otherwise `request.notFound`.
 */
export function answerErrors(app: FastifyInstance, { hasPages }: { hasPages: boolean }): void {
  const noteRefusal = createRefusalLog(app.log);
  app.setErrorHandler(async (thrown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asWirewayError(thrown, request.id);
    const callerLeft = request.raw.destroyed && !request.raw.complete;
    if (callerLeft) request.log.info('The caller went away in the middle of a call');
    else if (isSentAway(thrown)) noteRefusal(error.code);
    else if (error.status >= 500) request.log.error({ err: thrown }, error.message);
    else request.log.info({ code: error.code, ...reasonOf(error) }, error.message);
    const later = retryAfterOf(error);
    if (later !== undefined) reply.header('retry-after', later);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(errorStatuses[error.code]).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = hasPages ? pageFileOf(request) : null;
    if (page !== null) return reply.header('cache-control', 'no-cache').sendFile(page);
    const error = new DomainError('request.notFound', requestMessage('nothingHere'));
    return reply.code(error.status).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
}

/** Logs a call that was refused for now: the first at once, the next ones as counts, or a flood of calls would be a flood of lines. */
function createRefusalLog(log: FastifyBaseLogger): (code: ErrorCode) => void {
  const counts = new Map<ErrorCode, number>();
  let isPausing = false;

  function tell(): void {
    isPausing = counts.size > 0;
    if (!isPausing) return;
    log.warn({ refused: Object.fromEntries(counts) }, 'Calls were sent away because too much was asked');
    counts.clear();
    setTimeout(tell, rejectionLogInterval).unref();
  }

  return (code) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (!isPausing) tell();
  };
}
