/** What a call may hold besides bytes: how deep, how many values, and no U+0000. Looked at before anything is made of it. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { rejectNulChar } from '../errors/nulChar.ts';

const deepest = 32;
/** What no call of the contract comes near. */
const mostKeys = 256;
const defaultMaxListItems = 5000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

const opens = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const closes = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

function refuse(message: ReturnType<typeof requestMessage>): never {
  throw new DomainError('request.invalid', message);
}

/** Whether a backslash before this place makes it mean something else: two of them are a backslash. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/** Where a string that begins at `from` ends; the length of the text when it does not. */
function endOfString(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(quote, from + 1); end >= 0; end = bytes.indexOf(quote, end + 1))
    if (!isEscaped(bytes, end)) return end;
  return bytes.length;
}

/**
 * Goes once over the bytes of a JSON text, before a value of it is made. Throws 'request.invalid' for one that is too deep,
 * an object of too many keys or a list of too many items; whether it is JSON is for the parser to say.
 */
export function checkShape(bytes: Buffer, maxListItems = defaultMaxListItems): void {
  /** Commas seen in each of the objects and lists that are open. */
  const commas = new Int32Array(deepest + 1);
  const isList = new Uint8Array(deepest + 1);
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) {
      const found = (commas[depth] = commas[depth]! + 1);
      const most = isList[depth] === 1 ? maxListItems : mostKeys;
      if (found >= most) refuse(requestMessage(isList[depth] === 1 ? 'manyItems' : 'manyKeys', { most }));
    } else if (opens(byte)) {
      depth += 1;
      if (depth > deepest) refuse(requestMessage('tooDeep', { levels: deepest }));
      commas[depth] = 0;
      isList[depth] = byte === 0x5b ? 1 : 0;
    } else if (closes(byte)) depth = Math.max(0, depth - 1);
  }
}

const escapedNul = Buffer.from(String.raw`\u0000`);

/** Whether a JSON text holds U+0000: written as an escape, since the character itself is no JSON. */
function jsonHoldsNul(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(escapedNul); at >= 0; at = bytes.indexOf(escapedNul, at + 1))
    if (!isEscaped(bytes, at)) return true;
  return false;
}

interface BodyExceptions {
  /** Addresses whose bodies lose U+0000 later instead of being refused. */
  readonly cleaned: ReadonlySet<string>;
  /** By address, where one list holds all rows of a project. */
  readonly maxListItems: ReadonlyMap<string, number>;
}

/** Reads JSON bodies within the limits. */
export function limitBodies(app: FastifyInstance, { cleaned, maxListItems }: BodyExceptions): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const address = request.routeOptions.url ?? '';
    try {
      checkShape(bytes, maxListItems.get(address));
      if (jsonHoldsNul(bytes) && !cleaned.has(address)) rejectNulChar('\0');
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    void parse(request, bytes.toString('utf8'), done);
  });
}

/** The query of a page is read by the browser alone: a damaged return of a sign-in gets its page, which says so. */
const isForPages = (url: string): boolean => !/^\/(?:api|oidc)(?:[/?-]|$)/.test(url);

/** Refuses addresses in which U+0000 stands, as it is or written as %00, and headers that hold it. */
export function rejectNulOutsideBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const read = isForPages(url) ? url.replace(/\?.*$/s, '') : url;
    rejectNulChar(read.replaceAll('%00', '\0'), ...Object.values(headers).flatMap((value) => value ?? []));
  });
}
