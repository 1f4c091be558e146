/** Reads selected rows of a sheet as they are in the file. */
import { eachLine, type Batch, type SourceRow } from '../reading/row.ts';
import { CorrectedRows } from './correctedRows.ts';
import { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';
import { chosenReading, ReadingReport } from './readingReport.ts';
import { References } from './references.ts';
import { RowClassifier } from './rowClassifier.ts';
import { RowReader } from './rowReader.ts';
import { SecondTable } from './secondTable.ts';
import { UnitRows } from './unitRows.ts';

export interface PickedRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Tag built for the row, if the recipe has a running number; otherwise null. */
  readonly builtTag: string | null;
}

/** Returns a function that builds the tag of a row; it must be called for all rows, in file order. */
function tagBuilder(plan: ParsePlan): (source: SourceRow) => string | null {
  const issues = new IssueList();
  const reader = new RowReader(plan, issues, new References(plan));
  const classifier = new RowClassifier(plan.headers, reader.keyColumns, Object.keys(plan.mapping).map(Number));
  const units = new UnitRows(plan);
  const corrected = new CorrectedRows(plan.corrections);
  const reading = new ReadingReport(plan, issues, classifier, reader.keyColumns);
  const secondTable = new SecondTable(plan, reader.keyColumns);
  let rows = 0;
  return (asFiled) => {
    const source = corrected.of(chosenReading(asFiled, plan.options.reading));
    if (units.skip(source) || source.number < plan.firstDataRow) return null;
    const kind = classifier.kindOf(source.cells);
    if (secondTable.leavesOut(source, kind, rows > 0) || reading.leavesOutStruck(asFiled)) return null;
    if (kind !== null || reading.leavesOut(source)) return null;
    rows += 1;
    return reader.keyParts(source.cells, source.number)?.[0] ?? null;
  };
}

/**
 * Returns the rows with these numbers, in file order. A running number is counted over all rows, so that it equals the one a
 * parse assigns.
 */
export async function pickRows(
  batches: AsyncIterable<Batch>,
  plan: ParsePlan,
  numbers: ReadonlySet<number>,
): Promise<PickedRow[]> {
  const isNumbered = (plan.options.tagRecipe?.runningDigits ?? 0) > 0;
  const tagOf = isNumbered ? tagBuilder(plan) : null;
  const last = Math.max(0, ...numbers);
  const picked: PickedRow[] = [];
  const look = (asFiled: SourceRow) => {
    const source = chosenReading(asFiled, plan.options.reading);
    const builtTag = tagOf?.(asFiled) ?? null;
    if (numbers.has(source.number)) picked.push({ number: source.number, cells: source.cells, builtTag });
  };
  for await (const batch of batches) {
    if ('bytes' in batch) {
      eachLine(batch, (from, to, number) => {
        if (tagOf !== null || numbers.has(number)) look(batch.row(from, to, number));
      });
    } else for (const source of batch) look(source);
    if (picked.at(-1)?.number === last) break;
  }
  return picked;
}
