/**
 * Reads every page of every table and index once, right after the folder is opened and before anything is written: the engine
 * itself detects a damaged page only when a query reads it, and a zeroed page never.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, messageOf } from '../../errors/errorCodes.ts';
import type { PgliteEngine } from './pgliteEngine.ts';
import {
  expectedChecksum,
  isZero,
  lastChange,
  pageLength,
  rowPagesOf,
  siblingsOf,
  storedChecksum,
} from '../folder/pages.ts';

interface Relation {
  readonly id: number;
  readonly name: string;
  /** `r` table, `t` out-of-line long values of a table, `S` sequence, `i` index, `m` materialized view. */
  readonly kind: 'r' | 't' | 'S' | 'i' | 'm';
  readonly access: string | null;
  /** Id of the table of an index; null for other relations. */
  readonly table: number | null;
  /** Path of its first file in the folder. */
  readonly path: string;
}

interface Pages {
  readonly count: number;
  readonly zero: ReadonlySet<number>;
}

interface Log {
  /** End of the write-ahead log; a page with a later change lost its log records. */
  readonly end: bigint;
  readonly hasChecksums: boolean;
}

interface Reading {
  readonly folder: string;
  readonly log: Log;
  /** Tables read so far, by id. */
  readonly tables: Map<number, Pages>;
  readonly buffer: Buffer;
}

/** Maximum number of pages in one file; a larger table has several files. */
const pagesPerFile = 131_072;
const pagesPerRead = 128;
const maxFaults = 3;
const kinds = { r: 'table', t: 'table', m: 'table', S: 'sequence', i: 'index' } as const;

/** Sentence for the log and `/readyz`, with the remedy. */
export const damageSentence = (found: string): string =>
  `The database is damaged: ${found}. Stop Wireway and put back a copy of the database folder.`;

/** Returns a description of the damage, or null. No statement is allowed to write while this reads. */
export async function findDamage(engine: PgliteEngine, folder: string): Promise<string | null> {
  const faults: string[] = [];
  try {
    const log = await readLog(engine);
    const tables = new Map<number, Pages>();
    // One for all relations: hundreds of buffers would take 200 MB before they are collected.
    const buffer = Buffer.from(new ArrayBuffer(pagesPerRead * pageLength));
    for (const relation of await readRelations(engine)) {
      const fault = faultOf(relation, { folder, log, tables, buffer });
      if (fault !== undefined) faults.push(fault);
    }
  } catch (error) {
    faults.push(`the list of tables cannot be read (${messageOf(error)})`);
  }
  if (faults.length === 0) return null;
  const more = faults.length > maxFaults ? `, and ${faults.length - maxFaults} more` : '';
  return faults.slice(0, maxFaults).join(', ') + more;
}

async function readLog(engine: PgliteEngine): Promise<Log> {
  const { rows } = await engine.run<{ end: string; checksums: string }>({
    text: `select (pg_current_wal_insert_lsn() - '0/0')::text as end, current_setting('data_checksums') as checksums`,
  });
  const [row] = rows;
  return { end: BigInt(row!.end), hasChecksums: row!.checksums === 'on' };
}

/** Lists tables first: when an index is read, the pages it refers to are known. */
async function readRelations(engine: PgliteEngine): Promise<Relation[]> {
  const { rows } = await engine.run<Relation>({
    text: `select c.oid::int4 as id, c.relname::text as name, c.relkind::text as kind, a.amname::text as access,
        i.indrelid::int4 as table, pg_relation_filepath(c.oid) as path
      from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
      where c.relkind in ('r', 't', 'm', 'S', 'i') and c.relpersistence = 'p'
      order by c.relkind = 'i', c.oid`,
  });
  return rows;
}

/** Returns the first fault of a table or an index; a table without a fault is added to `tables`. */
function faultOf(relation: Relation, { folder, log, tables, buffer }: Reading): string | undefined {
  const { id, name, kind, path } = relation;
  const called = `the ${kinds[kind]} ${name} (${path})`;
  const pages = { count: 0, zero: new Set<number>() };
  const siblings = new Set<number>();
  const table = tables.get(relation.table ?? 0);
  try {
    for (const page of pagesOf(join(folder, path), buffer)) {
      const block = pages.count;
      if (page.length < pageLength) return `page ${block} of ${called} is cut`;
      pages.count += 1;
      if (isZero(page)) pages.zero.add(block);
      else if (log.hasChecksums && storedChecksum(page) !== expectedChecksum(page, block))
        return `page ${block} of ${called} has a wrong checksum`;
      else if (lastChange(page) > log.end)
        return `page ${block} of ${called} is newer than the write-ahead log, whose end is missing`;
      else if (relation.access === 'btree') {
        for (const sibling of siblingsOf(page)) siblings.add(sibling);
        const lost = table && find(rowPagesOf(page), (row) => isLost(row, table));
        if (lost !== undefined) return `page ${lost} of the table that ${called} refers to is missing or empty`;
      }
    }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? `${called} is missing` : `${called} cannot be read (${messageOf(error)})`;
  }
  if ((kind === 'i' || kind === 'S') && isLost(0, pages)) return `${called} is empty`;
  const lost = find(siblings, (sibling) => isLost(sibling, pages));
  if (lost !== undefined) return `page ${lost} of ${called} is missing or empty`;
  tables.set(id, pages);
  return undefined;
}

const isLost = (block: number, { count, zero }: Pages): boolean => block >= count || zero.has(block);

function find(blocks: Iterable<number>, isWanted: (block: number) => boolean): number | undefined {
  for (const block of blocks) if (isWanted(block)) return block;
  return undefined;
}

/**
 * Pages of a table or an index in sequence, read into `buffer`: a page is valid until the next one is read. The last one is shorter
 * than a page if the file was truncated.
 */
function* pagesOf(path: string, buffer: Buffer): Iterable<Buffer> {
  for (let number = 0; ; number += 1) {
    const file = openSync(number === 0 ? path : `${path}.${number}`, 'r');
    let isFull = true;
    try {
      const { size } = fstatSync(file);
      isFull = size === pagesPerFile * pageLength;
      for (let at = 0; at < size;) {
        const length = readSync(file, buffer, 0, buffer.length, at);
        if (length === 0) break;
        for (let start = 0; start < length; start += pageLength)
          yield buffer.subarray(start, Math.min(start + pageLength, length));
        at += length;
      }
    } finally {
      closeSync(file);
    }
    if (!isFull || !existsSync(`${path}.${number + 1}`)) return;
  }
}
