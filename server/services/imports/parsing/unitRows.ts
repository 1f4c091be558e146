/** Unit row under a header, and its repetitions further down. */
import type { Message } from '../../../../contract/base/messages/message.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { SourceRow } from '../reading/row.ts';
import type { ParsePlan } from './parsePlan.ts';

export class UnitRows {
  readonly #row: number | null;
  readonly #columns: readonly number[];
  #texts: readonly string[] = [];
  /** Number of repeated unit rows left out. */
  skipped = 0;

  constructor({ unitRow, mapping }: Pick<ParsePlan, 'unitRow' | 'mapping'>) {
    this.#row = unitRow;
    this.#columns = Object.keys(mapping).map(Number);
  }

  /** True if the row holds units and no data; the first one is recorded. */
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
