/** Processes the rows of a sheet under a plan: skipped, rejected with the reason, or written as COPY text for staging. */
import type { Chunk } from './messages.ts';
import { eachLine, type Batch, type LineBlock, type SourceRow } from '../reading/row.ts';
import { CopyBuffer } from '../parsing/cells/copyBuffer.ts';
import { CorrectedRows, reportUnused } from '../parsing/correctedRows.ts';
import { IssueList } from '../parsing/issues.ts';
import { CsvFastPath, type LineHandlers } from '../parsing/csvFastPath.ts';
import type { KnownLines } from '../parsing/knownLines/knownLines.ts';
import type { LineNotes } from '../parsing/knownLines/lineNotes.ts';
import { NumberList } from '../parsing/knownLines/numberList.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import { chosenReading, linesMarkedDeleted, ReadingReport } from '../parsing/readingReport.ts';
import { References } from '../parsing/references.ts';
import { RowClassifier, type SkippedKind } from '../parsing/rowClassifier.ts';
import { RowReader } from '../parsing/rowReader.ts';
import { SecondTable } from '../parsing/secondTable.ts';
import { TagChecks } from '../parsing/tagChecks.ts';
import { UnitRows } from '../parsing/unitRows.ts';

const chunkBytes = 1024 * 1024;

/** Returns those of the keys that have rows in the project, including removed rows. */
export type KnownAmong = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** A row that looks like a title, although its key cell might hold a tag of the project. */
interface Doubtful {
  readonly source: SourceRow;
  readonly kind: SkippedKind;
  readonly key: string;
}

/** Lines of an earlier file that need not be written again, and the recorder for the lines of this file. */
export interface PlainLines {
  readonly known: KnownLines | null;
  readonly notes: LineNotes | null;
}

/** Returns the index of a number in an ascending list; -1 if it is absent. */
function placeOf(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const allRead: PlainLines = { known: null, notes: null };

/**
 * Reads every row. `send` receives COPY text (row number, file row, tag key, then the staged columns) and can make the reader
 * wait. Errors never block good rows (domain rule 3.8). `knownAmong` is called at most once, at the end: a row whose key cell
 * holds a known tag of the project that no other row of the file has is never a title.
 */
export async function parseRows(
  batches: AsyncIterable<Batch>,
  plan: ParsePlan,
  send: (chunk: Chunk) => Promise<void>,
  knownAmong: KnownAmong,
  { known: knownLines, notes }: PlainLines = allRead,
): Promise<ParseResult> {
  const issues = new IssueList();
  const references = new References(plan);
  const reader = new RowReader(plan, issues, references);
  const classifier = new RowClassifier(plan.headers, reader.keyColumns, Object.keys(plan.mapping).map(Number));
  const reading = new ReadingReport(plan, issues, classifier, reader.keyColumns);
  const secondTable = new SecondTable(plan, reader.keyColumns);
  const doubtful: Doubtful[] = [];
  const rejectedKeys = new Set<string>();
  const units = new UnitRows(plan);
  const corrected = new CorrectedRows(plan.corrections);
  const corrections = corrected.numbers;
  /** For the known lines: their staged row numbers, their numbers in the file, and their line indexes. */
  const foundRows = new NumberList();
  const foundNumbers = new NumberList();
  const foundLines = new NumberList();
  const knownKey = (row: number) => knownLines?.key(foundLines.all[placeOf(foundRows.all, row)] ?? 0) ?? '';
  const tags = new TagChecks(knownKey, knownLines?.count);
  let anyBlock: LineBlock | null = null;
  let [dataRows, staged, refused, unnamed] = [0, 0, 0, 0];
  const out = new CopyBuffer(chunkBytes * 2);
  const fastPlan = reader.fastPlan(references);
  const fastPath = fastPlan === null ? null : new CsvFastPath(fastPlan, classifier, out);

  function readRow(asFiled: SourceRow): void {
    reading.reportSheet(asFiled);
    const source = corrected.of(chosenReading(asFiled, plan.options.reading));
    if (units.skip(source) || source.number < plan.firstDataRow) return;
    const kind = classifier.kindOf(source.cells);
    if (secondTable.leavesOut(source, kind, dataRows > 0) || reading.leavesOutStruck(asFiled)) return;
    if (kind === null) {
      readData(source);
      return;
    }
    const key = kind === 'section' || kind === 'total' ? reader.ownKey(source.cells) : null;
    if (key === null) classifier.count(kind);
    else doubtful.push({ source, kind, key });
  }

  function readData(source: SourceRow): void {
    if (reading.leavesOut(source)) return;
    dataRows += 1;
    const row = reader.read(source);
    for (const { key } of row.tags) notes?.addOther(key);
    if (row.refused) {
      refused += 1;
      if (row.tags.length === 0 || row.tags.some(({ key }) => rejectedKeys.has(key))) unnamed += 1;
      for (const { key } of row.tags) rejectedKeys.add(key);
      return;
    }
    for (const tag of row.tags) {
      staged += 1;
      tags.add(tag.key, tag.shown, staged, source.number, reader.keyTitle, issues);
      out.add(`${staged}\t${source.number}\t${tag.keyColumn}\t${tag.columns}${row.values}\n`);
    }
  }

  function count(key: string, number: number): void {
    dataRows += 1;
    staged += 1;
    tags.add(key, key, staged, number, reader.keyTitle, issues);
  }

  function readLines(block: LineBlock): void {
    const slow = (from: number, to: number, number: number) => readRow(block.row(from, to, number));
    if (fastPath === null) {
      eachLine(block, slow);
      return;
    }
    anyBlock = block;
    const sayDeleted = linesMarkedDeleted(block);
    const handlers: LineHandlers = {
      stagedAs: () => staged + 1,
      slow,
      isCareful: (number) => secondTable.isInside || corrections.has(number) || sayDeleted.has(number),
      written: (number, at, end) => {
        const { key, keyStart, isOneLine, namesUnknown } = fastPath;
        count(key, number);
        const line = { at, length: end - at, keyStart, keyLength: key.length, namesUnknown };
        if (isOneLine) notes?.add(block, line, staged);
        else notes?.addOther(key);
      },
      known: (number, line, at) => {
        if (knownLines === null) return;
        dataRows += 1;
        staged += 1;
        foundRows.push(staged);
        foundNumbers.push(number);
        foundLines.push(line);
        const [length, keyStart] = [knownLines.lengthOf(line), knownLines.keyStartOf(line)];
        const keyLength = knownLines.keyLengthOf(line);
        const tag = { bytes: block.bytes, from: at + keyStart, to: at + keyStart + keyLength };
        tags.addKnown(tag, staged, number, reader.keyTitle, issues);
        const { namesUnknown } = fastPath;
        notes?.add(block, { at, length, keyStart, keyLength, namesUnknown }, staged);
      },
    };
    fastPath.read(block, knownLines, handlers);
  }

  /**
   * Writes the known lines of repeated tags, because a repeated tag is resolved from all of its rows. Returns how many known
   * lines were written.
   */
  function writeRepeated(): number {
    if (knownLines === null || fastPath === null || anyBlock === null || tags.repeated.length === 0) return 0;
    let written = 0;
    for (const { key, stagedRows } of tags.repeated) {
      for (const row of stagedRows) {
        const place = placeOf(foundRows.all, row);
        if (place < 0) continue;
        const { block, at } = knownLines.blockOf(key, anyBlock);
        fastPath.writeKnown(block, at, row, foundNumbers.all[place] ?? 0);
        written += 1;
      }
    }
    return written;
  }

  for await (const batch of batches) {
    if ('bytes' in batch) readLines(batch);
    else for (const source of batch) readRow(source);
    // oxlint-disable-next-line no-await-in-loop -- backpressure: reading waits for the database
    if (out.length >= chunkBytes) await send({ bytes: out.take(), rows: dataRows });
  }
  if (doubtful.length > 0) {
    const known = await knownAmong([...new Set(doubtful.map(({ key }) => key))]);
    const elsewhere = tags.among(known);
    for (const { source, kind, key } of doubtful) {
      if (known.has(key) && !elsewhere.has(key) && !rejectedKeys.has(key)) readData(source);
      else classifier.count(kind);
    }
  }
  const unwritten = foundRows.length - writeRepeated();
  if (out.length > 0) await send({ bytes: out.take(), rows: dataRows });
  references.report(issues);
  secondTable.report(issues);
  reportUnused(corrected.unused, plan.headers, issues);
  return {
    decimals: reader.decimals(),
    rows: dataRows,
    staged,
    refused,
    known: unwritten,
    unseen: unwritten > 0 && knownLines !== null ? knownLines.unseen() : [],
    skipped: classifier.skipped + units.skipped + reading.skipped + secondTable.rows,
    refusedKeys: [...rejectedKeys],
    refusedUnnamed: unnamed,
    repeated: tags.repeated,
    issues: issues.inFileOrder(),
    warnings: issues.count('warning'),
    notices: [...units.notices(), ...reader.notices(), ...classifier.notices()],
  };
}
