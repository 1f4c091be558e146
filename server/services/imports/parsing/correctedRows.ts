/** Cells that a person corrected instead of the file: read in place of what the file says, as long as it says the same. */
import type { Correction } from '../../../../contract/imports/importCorrections.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { columnTitle } from './cells/columnTitle.ts';
import type { SourceRow } from '../reading/row.ts';
import type { IssueList } from './issues.ts';

export class CorrectedRows {
  readonly #byRow: ReadonlyMap<number, readonly Correction[]>;
  readonly #used = new Set<Correction>();

  constructor(corrections: readonly Correction[]) {
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

  /** Those whose cells no longer say what was corrected, as after another header or delimiter was chosen; once all rows were read. */
  get unused(): readonly Correction[] {
    return [...this.#byRow.values()].flat().filter((correction) => !this.#used.has(correction));
  }
}

/** Tells of corrections that could not be used. */
export function reportUnused(unused: readonly Correction[], headers: readonly string[], issues: IssueList): void {
  for (const { row, column, was, value } of unused) {
    const message = rowMessage('correctionUnused', { was });
    issues.add('warning', row, columnTitle(headers, column), value, 'cell.correctionUnused', message);
  }
}
