/** One shape for every failure: a sentence for the person, a code for the developer, a number to find it in the log. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatuses, WirewayError, type ErrorCode, type ErrorReply } from '../../contract/errors.ts';
import { errorCode, errorStatus, messageOf } from '../errorCodes.ts';
import { Refusal } from '../refusal.ts';
import { localeOf, say } from '../words/say.ts';
import { isScreen } from './pages.ts';

/** Seconds after which a person may try again when the server was busy. */
const retryAfter = 2;

const tooLarge = 'That is more than the server takes at once. Send less, or in several parts.';

const knownFailures: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.tooLarge', tooLarge],
  FST_REQ_FILE_TOO_LARGE: ['request.tooLarge', tooLarge],
  FST_PARTS_LIMIT: ['request.tooLarge', tooLarge],
  FST_FIELDS_LIMIT: ['request.tooLarge', tooLarge],
  FST_FILES_LIMIT: ['request.tooLarge', 'Send one file at a time.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.unsupportedMedia', 'Calls are sent as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.invalid', 'The call has no content.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.invalid', 'The call is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.invalid', 'The call was cut short. Send it again.'],
};

/** PostgreSQL: too many connections, shutting down, statement ran too long; and a socket that found nobody. */
const databaseAway = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
]);
const statementTooLong = '57014';

/** What a failure means to the caller; anything unforeseen is `server.failure` and says nothing about the inside. */
export function asWirewayError(error: unknown): WirewayError {
  if (error instanceof WirewayError) return error;
  const code = errorCode(error);
  const message = messageOf(error);
  const known = code === undefined ? undefined : knownFailures[code];
  if (known) return new WirewayError(known[0], known[1], { cause: error });
  if (/unexpected end of multipart data/i.test(message)) {
    return new WirewayError('request.invalid', 'The upload broke off. Send the file again.', { cause: error });
  }
  if (code !== undefined && databaseAway.has(code)) return away(error);
  if (message.includes('timeout exceeded when trying to connect') || message.startsWith('Connection terminated'))
    return away(error);
  if (code === statementTooLong)
    return new WirewayError('server.busy', 'The server took too long over this. Try again, or ask for less.', {
      cause: error,
    });
  if (error instanceof SyntaxError || isRefusal(errorStatus(error))) {
    return new WirewayError('request.invalid', 'The call could not be read.', { cause: error });
  }
  return new WirewayError(
    'server.failure',
    'Something went wrong on the server. Try again; if it stays, tell support the number of this request.',
    { cause: error },
  );
}

const isRefusal = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 500;

const away = (cause: unknown): WirewayError =>
  new WirewayError(
    'server.notReady',
    'The database does not answer at the moment. Your work is kept; try again shortly.',
    { cause },
  );

function replyOf(error: WirewayError, { id: requestId, headers }: FastifyRequest): ErrorReply {
  const message = error instanceof Refusal ? say(error.sentence, localeOf(headers['accept-language'])) : error.message;
  return {
    message: error.status === 500 ? `${message.replace(/\.$/, '')}: ${requestId}.` : message,
    code: error.code,
    requestId,
  };
}

/**
 * Answers every failure of the instance in the one shape. An unknown address is one of the application's screens when
 * the application is built (`hasPages`), otherwise `request.notFound`.
 */
export function answerErrors(app: FastifyInstance, { hasPages }: { hasPages: boolean }): void {
  app.setErrorHandler(async (thrown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asWirewayError(thrown);
    const callerLeft = request.raw.destroyed && !request.raw.complete;
    if (callerLeft) request.log.info('The caller went away in the middle of a call');
    else if (error.status >= 500) request.log.error({ err: thrown }, error.message);
    else request.log.info({ code: error.code }, error.message);
    if (error.status === 503) reply.header('retry-after', retryAfter);
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(errorStatuses[error.code]).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (hasPages && isScreen(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    const error = new WirewayError('request.notFound', 'There is nothing at this address.');
    return reply.code(error.status).type('application/json; charset=utf-8').send(replyOf(error, request));
  });
}
