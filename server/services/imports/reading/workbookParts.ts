/** The parts of a workbook's zip that reading a sheet takes; sizes and bombs were checked at upload. */
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { limits } from '../limits.ts';
import { elementsOf, localName } from './markup.ts';
import { TextCollector, writtenText, type CellText } from './richText.ts';
import type { CellNote } from './row.ts';
import { placeOf, type Merge } from './sheetParser.ts';

/** What the workbook's own part says. */
interface Contents {
  /** Where each sheet stands, by its name, in the order of the tabs. */
  readonly sheets: ReadonlyMap<string, { readonly target: string; readonly isHidden: boolean }>;
  readonly shared: {
    readonly styles: string | undefined;
    readonly sharedStrings: string | undefined;
    readonly is1904: boolean;
  };
}

export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #contents: Promise<Contents | undefined> | undefined;
  #texts: { readonly part: string; readonly texts: Promise<CellText[]> } | undefined;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string): Promise<WorkbookParts> {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return new WorkbookParts(zip, entries);
  }

  close(): void {
    this.#zip.close();
  }

  /** A part as text, in pieces; nothing when there is no such part. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const decoder = new TextDecoder();
    const bytes: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  }

  /** A part as text; undefined when there is none. */
  async text(name: string): Promise<string | undefined> {
    if (!this.#entries.has(name.toLowerCase())) return undefined;
    let text = '';
    for await (const piece of this.pieces(name)) text += piece;
    return text;
  }

  /** The parts a part names, by the id it names them with and by what they are. */
  async #related(part: string): Promise<{ id: string; kind: string; target: string }[]> {
    const folder = posix.dirname(part);
    const relations = await this.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
    if (relations === undefined) return [];
    return elementsOf(relations).map(({ attributes }) => ({
      id: attributes['Id'] ?? '',
      kind: (attributes['Type'] ?? '').replace(/^.*\//, ''),
      target: posix.resolve('/', folder, attributes['Target'] ?? '').slice(1),
    }));
  }

  /** Where a sheet and what belongs to it stand; undefined when there is no such sheet. */
  async find(
    sheet: string,
  ): Promise<
    { sheet: string; styles: string | undefined; sharedStrings: string | undefined; is1904: boolean } | undefined
  > {
    const contents = await (this.#contents ??= this.#read());
    const found = contents?.sheets.get(sheet);
    return contents && found ? { sheet: found.target, ...contents.shared } : undefined;
  }

  /** The sheets a person sees, in the order of the tabs, and how many are hidden; undefined when this is no workbook. */
  async sheetNames(): Promise<{ visible: string[]; hidden: number } | undefined> {
    const contents = await (this.#contents ??= this.#read());
    if (!contents) return undefined;
    const visible = [...contents.sheets].filter(([, { isHidden }]) => !isHidden).map(([name]) => name);
    return { visible, hidden: contents.sheets.size - visible.length };
  }

  async #read(): Promise<Contents | undefined> {
    const root = (await this.#related('')).find(({ kind }) => kind === 'officeDocument');
    const workbook = root?.target ?? 'xl/workbook.xml';
    const markup = await this.text(workbook);
    if (markup === undefined) return undefined;
    const elements = elementsOf(markup);
    const related = await this.#related(workbook);
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const sheets = new Map<string, { target: string; isHidden: boolean }>();
    for (const { name, attributes } of elements) {
      const target = name === 'sheet' ? targets.get(attributes['id'] ?? '') : undefined;
      const title = attributes['name'] ?? '';
      const isHidden = /^(?:very)?hidden$/i.test(attributes['state'] ?? '');
      if (target !== undefined && !sheets.has(title)) sheets.set(title, { target, isHidden });
    }
    const date1904 = elements.find(({ name }) => name === 'workbookPr')?.attributes['date1904'];
    const partOf = (kind: string) => related.find((relation) => relation.kind === kind)?.target;
    return {
      sheets,
      shared: {
        styles: partOf('styles'),
        sharedStrings: partOf('sharedStrings'),
        is1904: date1904 === '1' || date1904 === 'true',
      },
    };
  }

  /** The texts that cells name by their number; read once. `keepsFonts`: see `TextCollector`. */
  sharedStrings(part: string, keepsFonts: boolean): Promise<CellText[]> {
    if (this.#texts?.part !== part) this.#texts = { part, texts: this.#readSharedStrings(part, keepsFonts) };
    return this.#texts.texts;
  }

  async #readSharedStrings(part: string, keepsFonts: boolean): Promise<CellText[]> {
    const texts: CellText[] = [];
    const collector = new TextCollector();
    const sax = new SaxesParser();
    sax.on('opentag', ({ name, attributes }) => collector.open(localName(name), attributes));
    sax.on('text', (piece) => collector.text(piece));
    sax.on('closetag', ({ name }) => {
      const local = localName(name);
      if (local === 'si') texts.push(collector.take(keepsFonts));
      else collector.close(local);
    });
    for await (const piece of this.pieces(part)) sax.write(piece);
    return texts;
  }

  /** The comments on the cells of a sheet, by their row (0-based). */
  async comments(sheet: string): Promise<Map<number, CellNote[]>> {
    const comments = new Map<number, CellNote[]>();
    const part = (await this.#related(sheet)).find(({ kind }) => kind === 'comments')?.target;
    if (part === undefined) return comments;
    const collector = new TextCollector();
    const sax = new SaxesParser();
    let place = placeOf('');
    let count = 0;
    sax.on('opentag', ({ name, attributes }) => {
      const local = localName(name);
      if (local === 'comment') {
        place = placeOf(attributes['ref'] ?? '');
        collector.take(false);
      } else collector.open(local, attributes);
    });
    sax.on('text', (piece) => collector.text(piece));
    sax.on('closetag', ({ name }) => {
      const local = localName(name);
      if (local !== 'comment') {
        collector.close(local);
        return;
      }
      const text = writtenText(collector.take(false));
      if (place === null || count >= limits.comments) return;
      count += 1;
      const note = { column: place.column, text: text.slice(0, limits.commentCharacters) };
      const ofRow = comments.get(place.row);
      if (ofRow) ofRow.push(note);
      else comments.set(place.row, [note]);
    });
    for await (const piece of this.pieces(part)) sax.write(piece);
    return comments;
  }

  /** The cells of a sheet that are merged over several rows, by their first row. They stand behind the rows. */
  async merges(part: string): Promise<Map<number, Merge[]>> {
    const merges = new Map<number, Merge[]>();
    let tail = '';
    for await (const piece of this.pieces(part)) {
      const text = tail + piece;
      for (const [, from = '', to = ''] of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([^":]+):([^"]+)"[^>]*>/g)) {
        const [first, last] = [placeOf(from), placeOf(to)];
        if (!first || !last || last.row <= first.row) continue;
        const merge = { column: first.column, firstRow: first.row, lastRow: last.row };
        merges.set(first.row, [...(merges.get(first.row) ?? []), merge]);
      }
      // What was matched is whole; only the beginning of the next may stand at the end.
      tail = text.slice(Math.max(text.lastIndexOf('>') + 1, text.length - longestMark));
    }
    return merges;
  }
}

const longestMark = 200;
