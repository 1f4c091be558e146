/**
 * Inspects a workbook's zip before anything reads it: from the central directory, and again while inflating, so that false sizes
 * are detected as they grow. At most one chunk is held in memory.
 */
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Message } from '../../../../contract/base/messages/message.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { limits } from '../limits.ts';

export interface WorkbookFacts {
  readonly macros: boolean;
  readonly externalLinks: boolean;
  /** Number of row elements in each sheet part, by its path: an upper bound of the rows with content. */
  readonly rowMarks: Readonly<Record<string, number>>;
}

const megabytesIn = (bytes: number) => Math.round(bytes / 1024 / 1024);

function unsafe(sentence: Message): never {
  throw new DomainError('import.fileUnsafe', sentence);
}

function checkDirectory(entry: Entry, names: Set<string>): void {
  if (names.has(entry.fileName)) unsafe(fileMessage('partTwice'));
  names.add(entry.fileName);
  if (names.size > limits.zipEntries) unsafe(fileMessage('manyParts'));
  if (entry.isEncrypted()) unsafe(fileMessage('password'));
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.zipRatioFromBytes && ratio > limits.zipEntryRatio) unsafe(fileMessage('swells'));
  if (/sharedStrings\.xml$/i.test(entry.fileName) && entry.uncompressedSize > limits.sharedStringBytes) {
    unsafe(fileMessage('muchText', { megabytes: megabytesIn(limits.sharedStringBytes) }));
  }
}

const declarations = [Buffer.from('<!DOCTYPE'), Buffer.from('<!ENTITY'), Buffer.from('<!doctype')];
const rowMark = Buffer.from('<row');
const space = 0x20;
const close = 0x3e;

function countRows(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(rowMark); at >= 0; at = chunk.indexOf(rowMark, at + 4)) {
    const next = chunk[at + 4];
    if (next === space || next === close || next === 0x2f || next === 0x0a || next === 0x0d || next === 0x09)
      count += 1;
  }
  return count;
}

/** Inflates one entry and discards the output; returns the number of bytes and the row marks of a sheet. */
async function inflate(zip: ZipFile, entry: Entry, allowance: number): Promise<{ bytes: number; rows: number }> {
  const stream = await zip.openReadStreamPromise(entry);
  const isXml = /\.(xml|rels|vml)$/i.test(entry.fileName);
  const isSheet = /worksheets\/[^/]+\.xml$/i.test(entry.fileName);
  const allowed = Math.max(limits.zipRatioFromBytes, entry.compressedSize * limits.zipEntryRatio);
  let bytes = 0;
  let rows = 0;
  let tail = Buffer.alloc(0);
  const parts: AsyncIterable<Buffer> = stream;
  for await (const chunk of parts) {
    bytes += chunk.length;
    if (bytes > allowance || bytes > allowed) {
      stream.destroy();
      unsafe(fileMessage('swellsUnsaid'));
    }
    if (!isXml) continue;
    const seen = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    if (declarations.some((mark) => seen.includes(mark))) {
      stream.destroy();
      unsafe(fileMessage('documentType'));
    }
    // The last bytes are carried over to the next chunk, so that a mark split in two is found and counted once.
    tail = Buffer.from(seen.subarray(Math.max(0, seen.length - 8)));
    if (isSheet) rows += countRows(seen) - countRows(tail);
    if (rows > limits.rows) {
      stream.destroy();
      unsafe(fileMessage('longWorkbook', { rows: limits.rows }));
    }
  }
  return { bytes, rows: rows + (isSheet ? countRows(tail) : 0) };
}

async function look(zip: ZipFile): Promise<WorkbookFacts> {
  if (zip.entryCount > limits.zipEntries) unsafe(fileMessage('manyParts'));
  const names = new Set<string>();
  const entries: Entry[] = [];
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    checkDirectory(entry, names);
    declared += entry.uncompressedSize;
    if (declared > limits.zipTotalBytes) {
      unsafe(fileMessage('unpacksBeyond', { megabytes: megabytesIn(limits.zipTotalBytes) }));
    }
    entries.push(entry);
  }
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new DomainError('import.fileUnreadable', fileMessage('notWorkbook'));
  }
  const rowMarks: Record<string, number> = {};
  let total = 0;
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- one entry at a time keeps memory at one chunk
    const { bytes, rows } = await inflate(zip, entry, limits.zipTotalBytes - total);
    total += bytes;
    if (/worksheets\/[^/]+\.xml$/i.test(entry.fileName)) rowMarks[entry.fileName] = rows;
  }
  const has = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  return { macros: has(/vbaProject\.bin$|\/macrosheets\//i), externalLinks: has(/externalLinks\//i), rowMarks };
}

/**
 * Throws 'import.fileUnsafe' (a limit is exceeded, a size is false, it contains a DTD) or 'import.fileUnreadable' (not a
 * workbook). Macros and links to other workbooks are only reported: nothing here runs or follows them.
 */
export async function checkWorkbook(path: string): Promise<WorkbookFacts> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    return await look(zip);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof Error && /too many bytes|invalid (un)?compressed|uncompressed size/i.test(error.message)) {
      unsafe(fileMessage('otherSize'));
    }
    throw new DomainError('import.fileUnreadable', fileMessage('damaged'), { cause: error });
  } finally {
    zip?.close();
  }
}
