/** Rich text of a workbook cell: runs, some of them struck out. */
import { localName, unescapeText } from './markup.ts';

interface Run {
  readonly text: string;
  /** Null for a run without its own font: the cell's font decides. */
  readonly isStruck: boolean | null;
}

/** Plain text, or runs if at least one of them has its own font. */
export type CellText = string | readonly Run[];

/** Evaluates a flag of the format, given as an attribute or as the `val` of an element: an absent value means on. */
export const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/i.test(value);

/** Collects one text while its markup is parsed: `<si>` of the shared strings, `<is>` of a cell. */
export class TextCollector {
  #runs: Run[] = [];
  #text = '';
  #isStruck: boolean | null = null;
  #isInFont = false;
  #isInAid = false;
  #isText = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'r') this.#endRun();
    else if (name === 'rPr') {
      this.#isInFont = true;
      this.#isStruck = false;
    } else if (name === 'strike' && this.#isInFont) this.#isStruck = isOn(valOf(attributes));
    // Phonetic hints are not part of the cell's text.
    else if (name === 'rPh') this.#isInAid = true;
    else if (name === 't') this.#isText = !this.#isInAid;
  }

  text(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  close(name: string): void {
    if (name === 'r') this.#endRun();
    else if (name === 'rPr') this.#isInFont = false;
    else if (name === 'rPh') this.#isInAid = false;
    else if (name === 't') this.#isText = false;
  }

  #endRun(): void {
    if (this.#text !== '') this.#runs.push({ text: unescapeText(this.#text), isStruck: this.#isStruck });
    this.#text = '';
    this.#isStruck = null;
  }

  /**
   * Returns the text since the last call. With `keepsFonts`, a run that is explicitly not struck out is retained too, since the
   * cell's own font might be.
   */
  take(keepsFonts: boolean): CellText {
    this.#endRun();
    const runs = this.#runs;
    this.#runs = [];
    if (runs.some(({ isStruck }) => isStruck === true || (keepsFonts && isStruck === false))) return runs;
    return runs.length === 1 ? (runs[0]?.text ?? '') : runs.map(({ text }) => text).join('');
  }
}

const valOf = (attributes: Readonly<Record<string, string>>): string | undefined =>
  attributes['val'] ?? Object.entries(attributes).find(([name]) => localName(name) === 'val')?.[1];

export interface ReadText {
  /** Text without its struck-out parts. */
  readonly text: string;
  /** Complete text; null when nothing is struck out. */
  readonly written: string | null;
}

/** Returns the complete text, including its struck-out parts. */
export const writtenText = (content: CellText): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');

/** Returns the text of a cell without its struck-out parts, and the complete text if there were any. */
export function withoutStruck(content: CellText, isFontStruck: boolean): ReadText {
  if (typeof content === 'string')
    return isFontStruck && content.trim() !== '' ? { text: '', written: content } : { text: content, written: null };
  const isStruck = (run: Run) => run.isStruck ?? isFontStruck;
  const written = writtenText(content);
  if (!content.some((run) => isStruck(run) && run.text.trim() !== '')) return { text: written, written: null };
  const left = content.map((run) => (isStruck(run) ? ' ' : run.text)).join('');
  return { text: left.replaceAll(/ {2,}/g, ' ').trim(), written };
}
