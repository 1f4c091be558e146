/** The rows of a sheet under a plan: skipped, refused with the reason, or written as COPY text for staging. */
import type { Chunk } from '../worker/messages.ts';
import { eachLine, type Batch, type LineBlock, type SourceRow } from '../reading/row.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { CorrectedRows } from './correctedRows.ts';
import { IssueList } from './issues.ts';
import { CsvFastPath } from './csvFastPath.ts';
import type { ParsePlan, ParseResult } from './parsePlan.ts';
import { References } from './references.ts';
import { RowClassifier, type SkippedKind } from './rowClassifier.ts';
import { RowReader } from './rowReader.ts';
import { TagChecks } from './tagChecks.ts';
import { UnitRows } from './unitRows.ts';

const chunkBytes = 1024 * 1024;

/** Which of these keys the project has rows for, removed ones too. */
export type KnownAmong = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** A row that looks like a title, though its key cell may hold a tag of the project. */
interface Doubtful {
  readonly source: SourceRow;
  readonly kind: SkippedKind;
  readonly key: string;
}

/**
 * Reads every row. `send` is given COPY text (row number, file row, tag key, then the staged columns) and may make the
 * reader wait. Errors never block good rows (domain rule 3.8). `knownAmong` is asked at most once, at the end: a row
 * whose key cell holds a tag known to the project, and that no other row of the file has, is never a title.
 */
export async function parseRows(
  batches: AsyncIterable<Batch>,
  plan: ParsePlan,
  send: (chunk: Chunk) => Promise<void>,
  knownAmong: KnownAmong,
): Promise<ParseResult> {
  const issues = new IssueList();
  const references = new References(plan);
  const reader = new RowReader(plan, issues, references);
  const classifier = new RowClassifier(plan.headers, reader.keyColumns, Object.keys(plan.mapping).map(Number));
  const doubtful: Doubtful[] = [];
  const tags = new TagChecks();
  const refusedKeys = new Set<string>();
  const units = new UnitRows(plan);
  const corrected = new CorrectedRows(plan, issues);
  let [dataRows, staged, refused] = [0, 0, 0];
  const out = new CopyBuffer(chunkBytes * 2);
  const fastPlan = reader.fastPlan(references);
  const fastPath = fastPlan === null ? null : new CsvFastPath(fastPlan, classifier, out);

  function readRow(asFiled: SourceRow): void {
    const source = corrected.of(asFiled);
    if (units.skip(source) || source.number < plan.firstDataRow) return;
    const kind = classifier.kindOf(source.cells);
    if (kind === null) {
      readData(source);
      return;
    }
    const key = kind === 'section' || kind === 'total' ? reader.ownKey(source.cells) : null;
    if (key === null) classifier.count(kind);
    else doubtful.push({ source, kind, key });
  }

  function readData(source: SourceRow): void {
    dataRows += 1;
    const row = reader.read(source);
    if (row.refused) {
      refused += 1;
      for (const { key } of row.tags) refusedKeys.add(key);
      return;
    }
    for (const tag of row.tags) {
      staged += 1;
      tags.add(tag.key, tag.shown, staged, source.number, reader.keyTitle, issues);
      out.add(`${staged}\t${source.number}\t${tag.keyColumn}\t${tag.columns}${row.values}\n`);
    }
  }

  function readLines(block: LineBlock): void {
    const slow = (from: number, to: number, number: number) => readRow(block.row(from, to, number));
    if (fastPath === null) {
      eachLine(block, slow);
      return;
    }
    const written = (number: number) => {
      dataRows += 1;
      staged += 1;
      tags.add(fastPath.key, fastPath.key, staged, number, reader.keyTitle, issues);
    };
    fastPath.read(block, () => staged + 1, written, slow, corrected.numbers);
  }

  for await (const batch of batches) {
    if ('bytes' in batch) readLines(batch);
    else for (const source of batch) readRow(source);
    // oxlint-disable-next-line no-await-in-loop -- the reader waits until the database has caught up
    if (out.length >= chunkBytes) await send({ bytes: out.take(), rows: dataRows });
  }
  if (doubtful.length > 0) {
    const known = await knownAmong([...new Set(doubtful.map(({ key }) => key))]);
    const elsewhere = tags.among(known);
    for (const { source, kind, key } of doubtful) {
      if (known.has(key) && !elsewhere.has(key) && !refusedKeys.has(key)) readData(source);
      else classifier.count(kind);
    }
  }
  if (out.length > 0) await send({ bytes: out.take(), rows: dataRows });
  references.report(issues);
  corrected.reportUnused();
  return {
    rows: dataRows,
    staged,
    refused,
    skipped: classifier.skipped + units.skipped,
    refusedKeys: [...refusedKeys],
    repeated: tags.repeated,
    issues: issues.inFileOrder(),
    warnings: issues.count('warning'),
    notices: [...units.notices(), ...reader.notices(), ...classifier.notices()],
  };
}
