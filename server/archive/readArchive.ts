/** Reads an archive piece by piece and compares it with its own checksums. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { decompress } from '../db/compression.ts';
import { errorCode, messageOf } from '../errors/errorCodes.ts';
import { ArchiveError } from './archiveError.ts';
import { checksumOf, checksumOfFile, checksumOfRows, type Checksum } from './checksum.ts';
import {
  end,
  endChecksumName,
  endName,
  manifest,
  manifestName,
  parseMemberName,
  type End,
  type Manifest,
} from './format.ts';

/** A piece of a table or of an upload, decompressed. */
export interface Piece {
  readonly kind: 'tables' | 'uploads';
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ArchiveContent {
  readonly manifest: Manifest;
  readonly end: End;
}

/** Reader of an archive from its beginning; `end` works after the last piece was read, and only for a complete archive. */
export interface ArchiveReader {
  readonly manifest: Manifest;
  readonly pieces: AsyncIterable<Piece>;
  readonly end: () => End;
}

interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Opens an archive. Throws an `ArchiveError` for a file that is not an archive; `pieces` throws one that names the damaged place.
 */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const members = membersOf(path);
  const first = await members.next();
  if (first.done === true || first.value.name !== manifestName) throw notAnArchive(path);
  const manifestBytes = first.value.bytes;
  const head = parsed(path, manifestName, manifest, manifestBytes);
  let tail: End | undefined;

  async function* pieces(): AsyncIterable<Piece> {
    const checksums = new Map<string, Checksum>();
    let before = '';
    let pieceNumber = 0;
    let last: Uint8Array | undefined;
    for await (const { name, bytes } of members) {
      if (name === endChecksumName) {
        const [sum] = new TextDecoder().decode(bytes).split(' ');
        if (last === undefined || sum !== checksumOf(last))
          throw damaged(path, `${endName} does not have its checksum`);
        tail = parsed(path, endName, end, last);
        break;
      }
      if (name === endName) {
        last = bytes;
        continue;
      }
      const member = parseMemberName(name);
      if (member === undefined) throw damaged(path, `it holds ${name}, which no archive of this version has`);
      const key = `${member.kind}/${member.name}`;
      pieceNumber = key === before ? pieceNumber + 1 : 1;
      before = key;
      if (member.piece !== pieceNumber) throw damaged(path, `piece ${pieceNumber} of ${key} is missing`);
      const content = await decompress(bytes).catch((error: unknown) => {
        throw damaged(path, `${name} cannot be read (${messageOf(error)})`);
      });
      const checksum = checksums.get(key) ?? (member.kind === 'tables' ? checksumOfRows() : checksumOfFile());
      checksums.set(key, checksum);
      checksum.add(content);
      yield { kind: member.kind, name: member.name, bytes: content };
    }
    if (tail === undefined) throw damaged(path, `it ends after ${before === '' ? manifestName : before}`);
    if (tail.manifest !== checksumOf(manifestBytes)) throw damaged(path, `${manifestName} does not have its checksum`);
    compare(path, head, tail, checksums);
  }

  return {
    manifest: head,
    pieces: pieces(),
    end() {
      if (tail === undefined) throw new Error('The archive was not read to its end.');
      return tail;
    },
  };
}

/** Reads the whole archive and returns its manifest and end. Throws an `ArchiveError` that names the damaged place. */
export async function checkArchive(path: string): Promise<ArchiveContent> {
  const reader = await openArchive(path);
  await drain(reader.pieces);
  return { manifest: reader.manifest, end: reader.end() };
}

/** Reads pieces only to check their checksums. */
export async function drain(pieces: AsyncIterable<Piece>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
  while ((await iterator.next()).done !== true);
}

const notAnArchive = (path: string): ArchiveError =>
  new ArchiveError(`${path} is not an archive of Wireway. Choose a file that npm run archive wrote.`);

const damaged = (path: string, fault: string): ArchiveError =>
  new ArchiveError(`The archive ${path} is damaged: ${fault}. Nothing was changed. Use another archive.`);

async function* membersOf(path: string): AsyncGenerator<Member, undefined, undefined> {
  let last: string | undefined;
  const bytes = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node declares its own type for the same stream
    const source = Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;
    const decoder = createTarDecoder({ strict: true });
    for await (const { header, body } of source.pipeThrough(decoder)) {
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
      last = header.name;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    if (errorCode(error) === 'ENOENT')
      throw new ArchiveError(`There is no file ${path}. Check the name of the archive.`, { cause: error });
    if (last === undefined) throw notAnArchive(path);
    throw damaged(path, `after ${last}, the rest cannot be read (${messageOf(error).replace(/\.$/, '')})`);
  } finally {
    bytes.destroy();
  }
}

function parsed<Shape extends z.ZodType>(path: string, name: string, shape: Shape, bytes: Uint8Array): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw damaged(path, `${name} cannot be read (${messageOf(error).split('\n')[0]})`);
  }
}

function compare(
  path: string,
  { tables }: Manifest,
  { tables: contents, uploads }: End,
  checksums: Map<string, Checksum>,
): void {
  const expected = [
    ...tables.map(({ name }) => [`tables/${name}`, contents[name]] as const),
    ...Object.entries(uploads).map(([name, content]) => [`uploads/${name}`, content] as const),
  ];
  for (const [key, content] of expected) {
    const found = (checksums.get(key) ?? checksumOfRows()).result();
    if (content === undefined) throw damaged(path, `${endName} does not name ${key}`);
    if (found.rows !== content.rows) throw damaged(path, `${key} has ${found.rows} rows instead of ${content.rows}`);
    // A file without pieces does not exist; a table without rows has the checksum of no rows.
    if (found.checksum !== content.checksum) throw damaged(path, `${key} does not have its checksum`);
  }
}
