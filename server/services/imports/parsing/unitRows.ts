/** The row of units under a header, and where it is printed again further down. */
import type { Message } from '../../../../contract/base/messages/message.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { SourceRow } from '../reading/row.ts';
import type { ParsePlan } from './parsePlan.ts';

export class UnitRows {
  readonly #row: number | null;
  readonly #columns: readonly number[];
  #texts: readonly string[] = [];
  /** Repetitions left out. */
  skipped = 0;

  constructor({ unitRow, mapping }: Pick<ParsePlan, 'unitRow' | 'mapping'>) {
    this.#row = unitRow;
    this.#columns = Object.keys(mapping).map(Number);
  }

  /** Whether the row says units and no data; the first is noted. */
  skip({ number, cells }: SourceRow): boolean {
    if (this.#row === null || number < this.#row) return false;
    if (number === this.#row) {
      this.#texts = this.#columns.map((column) => cells[column] ?? '');
      return true;
    }
    const isRepeated = this.#columns.every((column, place) => (cells[column] ?? '') === this.#texts[place]);
    if (isRepeated) this.skipped += 1;
    return isRepeated;
  }

  notices(): Message[] {
    return this.#row === null ? [] : [rowMessage('unitRow', { row: String(this.#row) })];
  }
}
