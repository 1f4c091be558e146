/**
 * Looks through a workbook's zip before anything reads it: from the central directory, and again while inflating, so that
 * sizes which lie are caught as they grow. Nothing is kept in memory beyond one chunk.
 */
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { WirewayError } from '../../../../contract/errors.ts';
import { limits } from '../limits.ts';

export interface WorkbookFacts {
  readonly macros: boolean;
  readonly externalLinks: boolean;
  /** Rows marked up in each sheet part, by its path: an upper bound of the rows that hold anything. */
  readonly rowMarks: Readonly<Record<string, number>>;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function unsafe(message: string): never {
  throw new WirewayError('import.fileUnsafe', message);
}

function checkDirectory(entry: Entry, names: Set<string>): void {
  if (names.has(entry.fileName))
    unsafe('The workbook names the same part twice and was refused. Save it again from Excel and upload that.');
  names.add(entry.fileName);
  if (names.size > limits.zipEntries)
    unsafe(
      `The workbook holds more than ${limits.zipEntries} parts and was refused. Copy the schedule's sheet to a new workbook and upload that.`,
    );
  if (entry.isEncrypted()) unsafe('The workbook is protected by a password. Save it without one and upload that.');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.zipRatioFromBytes && ratio > limits.zipEntryRatio) {
    unsafe(
      'The workbook unpacks to far more than its size and was refused. Copy the schedule to a new workbook and upload that.',
    );
  }
  if (/sharedStrings\.xml$/i.test(entry.fileName) && entry.uncompressedSize > limits.sharedStringBytes) {
    unsafe(
      `The workbook holds more than ${megabytes(limits.sharedStringBytes)} of text and was refused. Split the schedule and upload the parts.`,
    );
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

/** Inflates one entry and throws away what comes out; gives the bytes seen and the row marks of a sheet. */
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
      unsafe(
        'The workbook unpacks to far more than it says and was refused. Copy the schedule to a new workbook and upload that.',
      );
    }
    if (!isXml) continue;
    const seen = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    if (declarations.some((mark) => seen.includes(mark))) {
      stream.destroy();
      unsafe('The workbook holds a document type declaration, which no spreadsheet program writes, and was refused.');
    }
    // The last bytes wait for the next chunk, so that a mark cut in two is seen whole and counted once.
    tail = Buffer.from(seen.subarray(Math.max(0, seen.length - 8)));
    if (isSheet) rows += countRows(seen) - countRows(tail);
    if (rows > limits.rows) {
      stream.destroy();
      unsafe(
        `A sheet of the workbook holds more than ${limits.rows.toLocaleString('en-US')} rows and was refused. Split it and upload the parts.`,
      );
    }
  }
  return { bytes, rows: rows + (isSheet ? countRows(tail) : 0) };
}

async function look(zip: ZipFile): Promise<WorkbookFacts> {
  if (zip.entryCount > limits.zipEntries) {
    unsafe(
      `The workbook holds more than ${limits.zipEntries} parts and was refused. Copy the schedule's sheet to a new workbook and upload that.`,
    );
  }
  const names = new Set<string>();
  const entries: Entry[] = [];
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    checkDirectory(entry, names);
    declared += entry.uncompressedSize;
    if (declared > limits.zipTotalBytes) {
      unsafe(
        `The workbook unpacks to more than ${megabytes(limits.zipTotalBytes)} and was refused. Split the schedule and upload the parts.`,
      );
    }
    entries.push(entry);
  }
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new WirewayError(
      'import.fileUnreadable',
      'The file is a zip archive but not an Excel workbook. Save the schedule from Excel as .xlsx and upload that.',
    );
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
  return { macros: has(/vbaProject\.bin$/i), externalLinks: has(/externalLinks\//i), rowMarks };
}

/**
 * Throws 'import.fileUnsafe' (a limit is passed, a size lies, a DTD is in it) or 'import.fileUnreadable' (no workbook).
 * Macros and links to other workbooks are only reported: nothing here runs or follows them.
 */
export async function checkWorkbook(path: string): Promise<WorkbookFacts> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    return await look(zip);
  } catch (error) {
    if (error instanceof WirewayError) throw error;
    if (error instanceof Error && /too many bytes|invalid (un)?compressed|uncompressed size/i.test(error.message)) {
      unsafe(
        'The workbook unpacks to another size than it says and was refused. Save it again from Excel and upload that.',
      );
    }
    throw new WirewayError(
      'import.fileUnreadable',
      'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.',
      { cause: error },
    );
  } finally {
    zip?.close();
  }
}
