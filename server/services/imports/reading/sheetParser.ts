/** The markup of a sheet as rows of cells, as a person sees them (ECMA-376, sheetData and mergeCells). */
import { SaxesParser } from 'saxes';
import { localName, unescapeText } from './markup.ts';
import type { CellUse, NumberFormat } from './numberFormat.ts';
import type { CellDoubt, SourceRow } from './row.ts';

export interface SheetContext {
  readonly sharedStrings: readonly string[];
  readonly formats: readonly (NumberFormat | null)[];
  /** What each column (0-based) is read as; the others as they are shown. */
  readonly uses: ReadonlyMap<number, CellUse>;
  /** Merged cells over several rows, by their first row (0-based). */
  readonly merges: ReadonlyMap<number, readonly Merge[]>;
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

/** Where `AB12` is, 0-based; null when it is no place. */
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
  hasValue: boolean;
  text: string;
}

/** Text of the elements in which a cell's value stands. */
const valueElements = new Set(['v', 't']);

export class SheetParser {
  readonly #context: SheetContext;
  readonly #sax = new SaxesParser();
  #rows: SourceRow[] = [];
  #row = -1;
  #cells: string[] = [];
  #doubts: CellDoubt[] = [];
  #cell: CellMarkup | null = null;
  #isValue = false;
  #isInSheet = false;
  /** Values that go on in rows below, by column. */
  readonly #spanning = new Map<number, { readonly text: string; readonly lastRow: number }>();

  constructor(context: SheetContext) {
    this.#context = context;
    this.#sax.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    this.#sax.on('text', (text) => {
      if (this.#isValue && this.#cell) this.#cell.text += text;
    });
    this.#sax.on('closetag', ({ name }) => this.#close(localName(name)));
    this.#sax.on('error', (error) => {
      throw error;
    });
  }

  /** The rows that ended with this piece of the markup. */
  rows(markup: string): SourceRow[] {
    this.#sax.write(markup);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInSheet = true;
    if (!this.#isInSheet) return;
    if (name === 'row') {
      this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']) - 1;
      this.#cells = [];
      this.#doubts = [];
    } else if (name === 'c') {
      const column = placeOf(attributes['r'] ?? '')?.column ?? this.#cells.length;
      const style = Number(attributes['s'] ?? -1);
      this.#cell = { column, type: attributes['t'] ?? 'n', style, hasFormula: false, hasValue: false, text: '' };
    } else if (this.#cell) {
      if (name === 'f') this.#cell.hasFormula = true;
      if (name === 'v' || name === 'is') this.#cell.hasValue = true;
      this.#isValue = valueElements.has(name);
    }
  }

  #close(name: string): void {
    if (!this.#isInSheet) return;
    if (valueElements.has(name)) this.#isValue = false;
    else if (name === 'c' && this.#cell) {
      this.#take(this.#cell);
      this.#cell = null;
    } else if (name === 'row') this.#end();
    else if (name === 'sheetData') this.#isInSheet = false;
  }

  #take(cell: CellMarkup): void {
    const { column, hasFormula, hasValue } = cell;
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = this.#textOf(cell);
    if (hasFormula && !hasValue) this.#doubts.push({ column, kind: 'formula' });
  }

  #textOf({ column, type, style, text }: CellMarkup): string {
    switch (type) {
      case 's':
        return this.#context.sharedStrings[Number(text)] ?? '';
      case 'str':
      case 'inlineStr':
        return unescapeText(text);
      case 'b':
        return text === '' ? '' : text === '1' || text.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return text.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
      case 'e':
        return text;
      default:
        return this.#numberText(text, column, this.#context.formats[style] ?? null);
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
    const row = { number: this.#row + 1, cells: this.#cells };
    this.#rows.push(this.#doubts.length > 0 ? { ...row, doubts: this.#doubts } : row);
  }

  /** A cell merged over several rows says in each of them what it says in the first. */
  #goOn(): void {
    for (const [column, { text, lastRow }] of this.#spanning) {
      if (this.#row > lastRow) this.#spanning.delete(column);
      else {
        while (this.#cells.length <= column) this.#cells.push('');
        if (this.#cells[column] === '') this.#cells[column] = text;
      }
    }
    for (const { column, lastRow } of this.#context.merges.get(this.#row) ?? [])
      this.#spanning.set(column, { text: this.#cells[column] ?? '', lastRow });
  }
}
