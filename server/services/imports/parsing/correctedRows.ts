/** User corrections to cells: applied in place of the file's cell as long as that cell still has the text that was corrected. */
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

  /** Numbers of the rows with corrections. */
  get numbers(): ReadonlySet<number> {
    return new Set(this.#byRow.keys());
  }

  /** Returns the row with its corrections applied. */
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
    // Doubts about the original cell no longer apply once it is corrected.
    const settled = new Set(fits.map(({ column }) => column));
    const doubts = source.doubts?.filter(({ column }) => !settled.has(column));
    return { ...source, cells, ...(doubts && { doubts }) };
  }

  /**
   * Corrections whose cells no longer have the corrected text, for example after another header or delimiter was chosen. Complete
   * only after all rows have been read.
   */
  get unused(): readonly Correction[] {
    return [...this.#byRow.values()].flat().filter((correction) => !this.#used.has(correction));
  }
}

/** Adds a warning for each correction that could not be applied. */
export function reportUnused(unused: readonly Correction[], headers: readonly string[], issues: IssueList): void {
  for (const { row, column, was, value } of unused) {
    const message = rowMessage('correctionUnused', { was });
    issues.add('warning', row, columnTitle(headers, column), value, 'cell.correctionUnused', message);
  }
}
