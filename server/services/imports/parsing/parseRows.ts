/** The rows of a sheet under a plan: skipped, refused with the reason, or written as COPY text for staging. */
import type { Chunk } from '../worker/messages.ts';
import { eachLine, type Batch, type LineBlock, type SourceRow } from '../reading/row.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { IssueList } from './issues.ts';
import { LineReader } from './lineReader.ts';
import type { ParsePlan, ParseResult } from './plan.ts';
import { References } from './references.ts';
import { RowClassifier } from './rowClassifier.ts';
import { RowReader } from './rowReader.ts';
import { TagChecks } from './tagChecks.ts';
import { UnitRows } from './unitRows.ts';

const chunkBytes = 1024 * 1024;

/**
 * Reads every row. `send` is given COPY text (row number, file row, tag key, then the staged columns) and may make the
 * reader wait. Errors never block good rows (domain rule 3.8).
 */
export async function parseRows(
  batches: AsyncIterable<Batch>,
  plan: ParsePlan,
  send: (chunk: Chunk) => Promise<void>,
): Promise<ParseResult> {
  const issues = new IssueList();
  const references = new References(plan.known);
  const reader = new RowReader(plan, issues, references);
  const classifier = new RowClassifier(plan.headers, reader.keyColumns);
  const tags = new TagChecks();
  const refusedKeys = new Set<string>();
  const units = new UnitRows(plan);
  let [dataRows, staged, refused] = [0, 0, 0];
  const out = new CopyBuffer(chunkBytes * 2);
  const quickPlan = reader.quickPlan(references);
  const lineReader = quickPlan === null ? null : new LineReader(quickPlan, classifier, out);

  function readRow(source: SourceRow): void {
    if (units.skip(source) || source.number < plan.firstDataRow || classifier.skip(source.cells) !== null) return;
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
    if (lineReader === null) {
      eachLine(block, slow);
      return;
    }
    const written = (number: number) => {
      dataRows += 1;
      staged += 1;
      tags.add(lineReader.key, lineReader.key, staged, number, reader.keyTitle, issues);
    };
    lineReader.read(block, () => staged + 1, written, slow);
  }

  for await (const batch of batches) {
    if ('bytes' in batch) readLines(batch);
    else for (const source of batch) readRow(source);
    // oxlint-disable-next-line no-await-in-loop -- the reader waits until the database has caught up
    if (out.length >= chunkBytes) await send({ text: out.take(), rows: dataRows });
  }
  if (out.length > 0) await send({ text: out.take(), rows: dataRows });
  references.report(issues);
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
