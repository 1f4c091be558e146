/** Cells that a person corrected instead of the file: read in place of what the file says, as long as it says the same. */
import type { Correction } from '../../../../contract/importCorrections.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import { groupBy } from '../../../groupBy.ts';
import { columnTitle } from '../columnTitle.ts';
import type { SourceRow } from '../reading/row.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';

export class CorrectedRows {
  readonly #headers: readonly string[];
  readonly #issues: IssueList | null;
  readonly #byRow: ReadonlyMap<number, readonly Correction[]>;
  readonly #used = new Set<Correction>();

  /** @param issues where a correction that cannot be used is told; null where it was told already. */
  constructor({ corrections, headers }: Pick<ParsePlan, 'corrections' | 'headers'>, issues: IssueList | null) {
    this.#headers = headers;
    this.#issues = issues;
    this.#byRow = groupBy(corrections, ({ row }) => row);
  }

  /** The rows with corrections. */
  get numbers(): ReadonlySet<number> {
    return new Set(this.#byRow.keys());
  }

  /** The row as it was corrected. */
  of(source: SourceRow): SourceRow {
    const corrections = this.#byRow.get(source.number);
    if (corrections === undefined) return source;
    const cells = [...source.cells];
    const fits = corrections.filter(({ column, was }) => (source.cells[column] ?? '') === was);
    for (const correction of fits) {
      while (cells.length <= correction.column) cells.push('');
      cells[correction.column] = correction.value;
      this.#used.add(correction);
    }
    // What is doubtful in the file's own cell is not read any more.
    const settled = new Set(fits.map(({ column }) => column));
    const doubts = source.doubts?.filter(({ column }) => !settled.has(column));
    return { ...source, cells, ...(doubts && { doubts }) };
  }

  /** Tells of the corrections whose cells no longer say what was corrected, as after another header or delimiter was chosen. */
  reportUnused(): void {
    for (const corrections of this.#byRow.values()) {
      for (const correction of corrections) {
        if (this.#used.has(correction)) continue;
        const { row, column, was, value } = correction;
        const title = columnTitle(this.#headers, column);
        this.#issues?.add(
          'warning',
          row,
          title,
          value,
          'cell.correctionUnused',
          rowMessage('correctionUnused', { was }),
        );
      }
    }
  }
}
