/** Limits of a call apart from its size in bytes: depth, number of values, and no U+0000. Checked before the body is parsed. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';
import { rejectNulChar } from '../errors/nulChar.ts';

const deepest = 32;
/** Maximum number of keys in an object; no call of the contract comes near it. */
const maxKeys = 256;
const defaultMaxListItems = 5000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

const opens = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const closes = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

function reject(message: ReturnType<typeof requestMessage>): never {
  throw new DomainError('request.invalid', message);
}

/** True if the character at this place is escaped by a backslash: two backslashes are a literal backslash. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/** Returns the end of the string that starts at `from`, or the length of the text if it is unterminated. */
function endOfString(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(quote, from + 1); end >= 0; end = bytes.indexOf(quote, end + 1))
    if (!isEscaped(bytes, end)) return end;
  return bytes.length;
}

/**
 * Scans the bytes of a JSON text once, before it is parsed. Throws 'request.invalid' for a text that is too deep, an object with
 * too many keys or a list with too many items; the parser checks that it is valid JSON.
 */
export function checkShape(bytes: Buffer, maxListItems = defaultMaxListItems): void {
  /** Number of commas seen in each open object and list. */
  const commas = new Int32Array(deepest + 1);
  const isList = new Uint8Array(deepest + 1);
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) {
      const found = (commas[depth] = commas[depth]! + 1);
      const most = isList[depth] === 1 ? maxListItems : maxKeys;
      if (found >= most) reject(requestMessage(isList[depth] === 1 ? 'manyItems' : 'manyKeys', { most }));
    } else if (opens(byte)) {
      depth += 1;
      if (depth > deepest) reject(requestMessage('tooDeep', { levels: deepest }));
      commas[depth] = 0;
      isList[depth] = byte === 0x5b ? 1 : 0;
    } else if (closes(byte)) depth = Math.max(0, depth - 1);
  }
}

const escapedNul = Buffer.from(String.raw`\u0000`);

/** True if a JSON text contains U+0000: as an escape, since the character itself is not valid JSON. */
function jsonHoldsNul(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(escapedNul); at >= 0; at = bytes.indexOf(escapedNul, at + 1))
    if (!isEscaped(bytes, at)) return true;
  return false;
}

interface BodyExceptions {
  /** Addresses whose bodies are cleaned of U+0000 later instead of being rejected. */
  readonly cleaned: ReadonlySet<string>;
  /** Maximum list length by address, where one list holds all rows of a project. */
  readonly maxListItems: ReadonlyMap<string, number>;
}

/** Parses JSON bodies within the limits. */
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

/** Only the browser reads the query of a page: a damaged sign-in return still gets its page, which shows the error. */
const isForPages = (url: string): boolean => !/^\/(?:api|oidc)(?:[/?-]|$)/.test(url);

/** Rejects addresses that contain U+0000, literally or as %00, and headers that contain it. */
export function rejectNulOutsideBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const read = isForPages(url) ? url.replace(/\?.*$/s, '') : url;
    rejectNulChar(read.replaceAll('%00', '\0'), ...Object.values(headers).flatMap((value) => value ?? []));
  });
}
