/** The parts of a workbook's zip that reading a sheet takes; sizes and bombs were checked at upload. */
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { elementsOf, localName, unescapeText } from './markup.ts';
import { placeOf, type Merge } from './sheetParser.ts';

/** What the workbook's own part says. */
interface Contents {
  /** Where each sheet stands, by its name. */
  readonly sheets: ReadonlyMap<string, string>;
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
  #texts: { readonly part: string; readonly texts: Promise<string[]> } | undefined;

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
    const target = contents?.sheets.get(sheet);
    return contents && target !== undefined ? { sheet: target, ...contents.shared } : undefined;
  }

  async #read(): Promise<Contents | undefined> {
    const root = (await this.#related('')).find(({ kind }) => kind === 'officeDocument');
    const workbook = root?.target ?? 'xl/workbook.xml';
    const markup = await this.text(workbook);
    if (markup === undefined) return undefined;
    const elements = elementsOf(markup);
    const related = await this.#related(workbook);
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const sheets = new Map<string, string>();
    for (const { name, attributes } of elements) {
      const target = name === 'sheet' ? targets.get(attributes['id'] ?? '') : undefined;
      const title = attributes['name'] ?? '';
      if (target !== undefined && !sheets.has(title)) sheets.set(title, target);
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

  /** The texts that cells name by their number; read once. */
  sharedStrings(part: string): Promise<string[]> {
    if (this.#texts?.part !== part) this.#texts = { part, texts: this.#readSharedStrings(part) };
    return this.#texts.texts;
  }

  /** Pronunciation aids are left out. */
  async #readSharedStrings(part: string): Promise<string[]> {
    const texts: string[] = [];
    let text = '';
    let isText = false;
    let isAid = false;
    const sax = new SaxesParser();
    sax.on('opentag', ({ name }) => {
      const local = localName(name);
      if (local === 'si') text = '';
      else if (local === 'rPh') isAid = true;
      else if (local === 't') isText = !isAid;
    });
    sax.on('text', (piece) => {
      if (isText) text += piece;
    });
    sax.on('closetag', ({ name }) => {
      const local = localName(name);
      if (local === 'si') texts.push(unescapeText(text));
      else if (local === 'rPh') isAid = false;
      else if (local === 't') isText = false;
    });
    for await (const piece of this.pieces(part)) sax.write(piece);
    return texts;
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
