/** The decimal sign of one column while its cells are read. */
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

/** Whether cells of a field are numbers, and so have a decimal sign. */
export const hasDecimalSign = ({ kind }: Field): boolean => fieldKinds[kind].storage === 'number';

/** As a number of a workbook is written: such a cell is one, or cannot be told from one. */
export const isStoredNumber = (text: string): boolean => text === String(Number(text));

/** What is said of an ambiguous cell, by the reason it was read as it was. */
export interface DecimalDoubt {
  readonly severity: 'error' | 'info';
  readonly code: string;
  readonly reason: Message;
}

/** `number.decimals.4.comma`: column 4, read with a decimal comma; `each` where nothing says the sign. */
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

  /** The sign a cell is read with. */
  signOf(text: string): DecimalSign | null {
    return this.#isWorkbook && isStoredNumber(text) ? null : this.#reading.sign;
  }

  /** Notes what a cell says; gives what is to be said of one that may be two numbers. */
  note(text: string): DecimalDoubt | undefined {
    const isStored = this.#isWorkbook && isStoredNumber(text);
    const evidence = decimalEvidence(text);
    if (evidence === undefined) return undefined;
    const { sign, from } = this.#reading;
    if (isStored && (evidence !== 'ambiguous' || sign !== 'comma')) return undefined;
    if (!isStored) this.#found[evidence] = true;
    if (evidence !== 'ambiguous') return undefined;
    // Read as its column says and as it always is: nothing is in doubt.
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
