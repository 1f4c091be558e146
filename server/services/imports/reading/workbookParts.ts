/** Parts of a workbook's zip that are needed to read a sheet; sizes and zip bombs were checked at upload. */
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { limits } from '../limits.ts';
import { elementsOf, localName } from './markup.ts';
import { TextCollector, writtenText, type CellText } from './richText.ts';
import type { CellNote } from './row.ts';
import { placeOf, type Merge } from './sheetParser.ts';

/** Contents of the workbook part. */
interface Contents {
  /** Path of each sheet by its name, in tab order. */
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

  /** Yields a part as text in pieces; yields nothing if there is no such part. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const decoder = new TextDecoder();
    const bytes: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  }

  /** Returns a part as text; undefined if there is none. */
  async text(name: string): Promise<string | undefined> {
    if (!this.#entries.has(name.toLowerCase())) return undefined;
    let text = '';
    for await (const piece of this.pieces(name)) text += piece;
    return text;
  }

  /** Returns the parts that a part refers to, with their relationship ids and kinds. */
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

  /** Returns the paths of a sheet and of the parts that belong to it; undefined if there is no such sheet. */
  async find(
    sheet: string,
  ): Promise<
    { sheet: string; styles: string | undefined; sharedStrings: string | undefined; is1904: boolean } | undefined
  > {
    const contents = await (this.#contents ??= this.#read());
    const found = contents?.sheets.get(sheet);
    return contents && found ? { sheet: found.target, ...contents.shared } : undefined;
  }

  /** Returns the visible sheets in tab order, and the number of hidden ones; undefined if this is not a workbook. */
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

  /** Returns the shared texts, which cells refer to by number; read once. `keepsFonts`: see `TextCollector`. */
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

  /** Returns the comments on the cells of a sheet, by row (0-based). */
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

  /** Returns the cells merged over several rows, by their first row. In the part, they come after the rows. */
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
      // Matched elements are complete; only the start of the next one can be at the end of the text.
      tail = text.slice(Math.max(text.lastIndexOf('>') + 1, text.length - longestMark));
    }
    return merges;
  }
}

const longestMark = 200;
