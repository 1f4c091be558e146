/** Parses the markup of a sheet into rows of displayed cells (ECMA-376, sheetData and mergeCells). */
import { SaxesParser } from 'saxes';
import { limits } from '../limits.ts';
import type { CellStyles } from './cellStyles.ts';
import { localName, unescapeText } from './markup.ts';
import type { CellUse, NumberFormat } from './numberFormat.ts';
import { isOn, TextCollector, withoutStruck, type CellText } from './richText.ts';
import type { CellDoubt, CellNote, SourceRow } from './row.ts';

export interface SheetContext {
  readonly sharedStrings: readonly CellText[];
  readonly styles: CellStyles;
  /** Reading mode of each column (0-based); columns not listed are read as displayed. */
  readonly uses: ReadonlyMap<number, CellUse>;
  /** Cells merged over several rows, by their first row (0-based). */
  readonly merges: ReadonlyMap<number, readonly Merge[]>;
  /** Comments by row (0-based). */
  readonly comments: ReadonlyMap<number, readonly CellNote[]>;
}

export interface Merge {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Returns the 0-based position of a reference such as `AB12`; null when it is not a reference. */
export function placeOf(reference: string): CellPlace | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

interface CellMarkup {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  /** Text of `<v>`. */
  value: string;
  /** Content of `<is>`; null when the cell has none. */
  inline: CellText | null;
}

/** True if an attribute that defaults to off is on. */
const isSet = (value: string | undefined): boolean => value !== undefined && isOn(value);

export class SheetParser {
  readonly #context: SheetContext;
  readonly #sax = new SaxesParser();
  #rows: SourceRow[] = [];
  #row = -1;
  #cells: string[] = [];
  #doubts: CellDoubt[] = [];
  #struck: CellNote[] = [];
  #isHidden = false;
  #hiddenColumns: number[] = [];
  #cell: CellMarkup | null = null;
  #isValue = false;
  #isInline = false;
  readonly #inline = new TextCollector();
  #isInSheet = false;
  /** Values of merged cells that continue in the rows below, by column. */
  readonly #spanning = new Map<
    number,
    { readonly text: string; readonly written: string | undefined; readonly lastRow: number }
  >();

  constructor(context: SheetContext) {
    this.#context = context;
    this.#sax.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    this.#sax.on('text', (text) => {
      if (this.#isValue && this.#cell) this.#cell.value += text;
      else if (this.#isInline) this.#inline.text(text);
    });
    this.#sax.on('closetag', ({ name }) => this.#close(localName(name)));
    this.#sax.on('error', (error) => {
      throw error;
    });
  }

  /** Returns the rows that were completed by this piece of markup. */
  rows(markup: string): SourceRow[] {
    this.#sax.write(markup);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInSheet = true;
    else if (name === 'col') this.#noteColumns(attributes);
    if (!this.#isInSheet) return;
    if (name === 'row') {
      this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']) - 1;
      this.#cells = [];
      this.#doubts = [];
      this.#struck = [];
      this.#isHidden = isSet(attributes['hidden']);
    } else if (name === 'c') {
      const column = placeOf(attributes['r'] ?? '')?.column ?? this.#cells.length;
      const style = Number(attributes['s'] ?? -1);
      this.#cell = { column, type: attributes['t'] ?? 'n', style, hasFormula: false, value: '', inline: null };
    } else if (this.#cell) {
      if (name === 'f') this.#cell.hasFormula = true;
      else if (name === 'is') this.#isInline = true;
      else if (this.#isInline) this.#inline.open(name, attributes);
      this.#isValue = name === 'v';
    }
  }

  /** Records hidden columns. They are given as ranges, and the last one can extend to the end of the sheet. */
  #noteColumns({ min, max, hidden, width }: Readonly<Record<string, string>>): void {
    if (this.#isInSheet || !(isSet(hidden) || Number(width ?? 1) === 0)) return;
    const last = Math.min(Number(max), limits.mappableColumns);
    for (let column = Number(min); column <= last; column += 1) this.#hiddenColumns.push(column - 1);
  }

  #close(name: string): void {
    if (!this.#isInSheet) return;
    if (name === 'v') this.#isValue = false;
    else if (name === 'is' && this.#cell) {
      this.#cell.inline = this.#inline.take(true);
      this.#isInline = false;
    } else if (this.#isInline) this.#inline.close(name);
    else if (name === 'c' && this.#cell) {
      this.#take(this.#cell);
      this.#cell = null;
    } else if (name === 'row') this.#end();
    else if (name === 'sheetData') this.#isInSheet = false;
  }

  #take(cell: CellMarkup): void {
    const { column, hasFormula, type, style, value, inline } = cell;
    while (this.#cells.length < column) this.#cells.push('');
    const { text, written } = withoutStruck(this.#contentOf(cell), this.#context.styles.struck.has(style));
    this.#cells[column] = text;
    if (written !== null) this.#struck.push({ column, text: written });
    // A formula that yields an empty text is stored with the string type, so it is not missing its value.
    if (hasFormula && value === '' && inline === null && type !== 'str') this.#doubts.push({ column, kind: 'formula' });
  }

  #contentOf({ column, type, style, value, inline }: CellMarkup): CellText {
    switch (type) {
      case 's':
        return this.#context.sharedStrings[Number(value)] ?? '';
      case 'str':
        return unescapeText(value);
      case 'inlineStr':
        return inline ?? unescapeText(value);
      case 'b':
        return value === '' ? '' : value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
      case 'e':
        return value;
      default:
        return this.#numberText(value, column, this.#context.styles.formats[style] ?? null);
    }
  }

  #numberText(text: string, column: number, format: NumberFormat | null): string {
    if (text === '') return '';
    const value = Number(text);
    if (Number.isNaN(value)) return text;
    if (format === null) return String(value);
    const use = this.#context.uses.get(column) ?? 'shown';
    if (format.isDate && use !== 'date') this.#doubts.push({ column, kind: 'date' });
    return format.text(value, use);
  }

  #end(): void {
    this.#goOn();
    const comments = this.#context.comments.get(this.#row);
    this.#rows.push({
      number: this.#row + 1,
      cells: this.#cells,
      ...(this.#doubts.length > 0 && { doubts: this.#doubts }),
      ...(this.#struck.length > 0 && { struck: this.#struck }),
      ...(comments && { comments }),
      ...(this.#isHidden && { isHidden: true }),
      ...(this.#hiddenColumns.length > 0 && { hiddenColumns: this.#hiddenColumns }),
    });
    this.#hiddenColumns = [];
  }

  /** Repeats the text of a cell merged over several rows in each of those rows. */
  #goOn(): void {
    for (const [column, { text, written, lastRow }] of this.#spanning) {
      if (this.#row > lastRow) this.#spanning.delete(column);
      else {
        while (this.#cells.length <= column) this.#cells.push('');
        if (this.#cells[column] !== '') continue;
        this.#cells[column] = text;
        if (written !== undefined) this.#struck.push({ column, text: written });
      }
    }
    for (const { column, lastRow } of this.#context.merges.get(this.#row) ?? []) {
      const written = this.#struck.find((note) => note.column === column)?.text;
      this.#spanning.set(column, { text: this.#cells[column] ?? '', written, lastRow });
    }
  }
}
