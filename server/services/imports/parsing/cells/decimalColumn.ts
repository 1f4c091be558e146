/** Decimal sign of one column, tracked while its cells are read. */
import {
  bothReadings,
  decimalEvidence,
  type ColumnEvidence,
  type DecimalReading,
  type DecimalSign,
} from '../../../../../contract/base/values/decimalSign.ts';
import type { Field } from '../../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import type { Message } from '../../../../../contract/base/messages/message.ts';
import { rowMessage } from '../../../../locales/en-US/importRows.ts';

/** True if cells of the field hold numbers and therefore have a decimal sign. */
export const hasDecimalSign = ({ kind }: Field): boolean => fieldKinds[kind].storage === 'number';

/** True if the text is written the way a workbook stores a number: the cell is a number, or is indistinguishable from one. */
export const isStoredNumber = (text: string): boolean => text === String(Number(text));

/** Issue reported for an ambiguous cell, depending on why it was read the way it was. */
export interface DecimalDoubt {
  readonly severity: 'error' | 'info';
  readonly code: string;
  readonly reason: Message;
}

/** `number.decimals.4.comma`: column 4, read with a decimal comma; `each` if nothing determines the sign. */
const codeOf = (index: number, { from, sign }: DecimalReading) =>
  `number.decimals.${index}.${from === 'mixed' ? from : (sign ?? 'each')}`;

export class DecimalColumn {
  readonly #index: number;
  readonly #reading: DecimalReading;
  readonly #isWorkbook: boolean;
  readonly #found = { comma: false, point: false, ambiguous: false };

  constructor(index: number, reading: DecimalReading, isWorkbook: boolean) {
    this.#index = index;
    this.#reading = reading;
    this.#isWorkbook = isWorkbook;
  }

  get index(): number {
    return this.#index;
  }

  get evidence(): ColumnEvidence {
    return { ...this.#found };
  }

  /** Returns the decimal sign used to read a cell. */
  signOf(text: string): DecimalSign | null {
    return this.#isWorkbook && isStoredNumber(text) ? null : this.#reading.sign;
  }

  /** Records the cell's evidence of the decimal sign; returns the issue to report for a cell that can be read as two numbers. */
  note(text: string): DecimalDoubt | undefined {
    const isStored = this.#isWorkbook && isStoredNumber(text);
    const evidence = decimalEvidence(text);
    if (evidence === undefined) return undefined;
    const { sign, from } = this.#reading;
    if (isStored && (evidence !== 'ambiguous' || sign !== 'comma')) return undefined;
    if (!isStored) this.#found[evidence] = true;
    if (evidence !== 'ambiguous') return undefined;
    // The cell is read with the default sign, which the column confirms: no doubt to report.
    if (from === 'column' && sign === 'point') return undefined;
    const code = codeOf(this.#index, this.#reading);
    const readings = bothReadings(text);
    if (from === 'mixed')
      return {
        severity: 'error',
        code,
        reason: rowMessage('decimalMixed', { text, one: String(readings.comma), other: String(readings.point) }),
      };
    const words = { text, value: String(isStored || sign === null ? readings.point : readings[sign]) };
    const reasons = {
      chosen: rowMessage('decimalChosen', words),
      column: rowMessage('decimalOfColumn', words),
      file: rowMessage('decimalOfFile', words),
      nothing: rowMessage('decimalUnknown', words),
    };
    return { severity: 'info', code, reason: isStored ? rowMessage('decimalStored', words) : reasons[from] };
  }
}
