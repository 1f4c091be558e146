/** Text of a cell as the workbook formats it: runs, some of them struck out. */
import { localName, unescapeText } from './markup.ts';

interface Run {
  readonly text: string;
  /** Null for a run without a font of its own: the cell's font decides. */
  readonly isStruck: boolean | null;
}

/** Plain text, or runs of which one has a font of its own. */
export type CellText = string | readonly Run[];

/** A flag of the format, as an attribute or as the `val` of an element: present means on. */
export const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/i.test(value);

/** Collects one text while its markup is read: `<si>` of the shared strings, `<is>` of a cell. */
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
    // Pronunciation aids are no text of the cell.
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

  /** The text since the last call. `keepsFonts`: a run that is not struck matters too, since a cell's own font may be. */
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
  /** Without what is struck out. */
  readonly text: string;
  /** As it is written; null when nothing of it is struck out. */
  readonly written: string | null;
}

/** A text whatever its fonts. */
export const writtenText = (content: CellText): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');

/** The words that are left of a cell when its struck text is taken out. */
export function withoutStruck(content: CellText, isFontStruck: boolean): ReadText {
  if (typeof content === 'string')
    return isFontStruck && content.trim() !== '' ? { text: '', written: content } : { text: content, written: null };
  const isStruck = (run: Run) => run.isStruck ?? isFontStruck;
  const written = writtenText(content);
  if (!content.some((run) => isStruck(run) && run.text.trim() !== '')) return { text: written, written: null };
  const left = content.map((run) => (isStruck(run) ? ' ' : run.text)).join('');
  return { text: left.replaceAll(/ {2,}/g, ' ').trim(), written };
}
