/** How the columns of a schedule are recognised by their headers (domain rules 3.2-3.4). */
import { cleanCell } from './cells.ts';
import type { Commodity, Field } from './commodities/field.ts';
import { unitNamed, type WrittenUnit } from './lengths.ts';
import { cellText, filledCells, joinHeader, widthOf, type Rows } from './mergedHeaders.ts';

export type HeaderUnit = WrittenUnit | 'mm2' | 'kV';

const otherUnits = new Map<string, HeaderUnit>([
  ...['mm2', 'sqmm', 'sq mm'].map((word) => [word, 'mm2'] as const),
  ['kv', 'kV'],
]);

/** The unit of some words: all of them together, or the only unit among them ("in metres": not inches). */
function unitOf(found: readonly string[]): HeaderUnit | undefined {
  const text = found.join(' ');
  const whole = otherUnits.get(text) ?? unitNamed(text);
  if (whole !== undefined || found.length > longestUnit) return whole;
  const named = new Set(found.map((word) => (word === 'in' ? undefined : unitNamed(word))));
  named.delete(undefined);
  return named.size === 1 ? [...named][0] : undefined;
}

/** Words that are units in brackets, but more often something else at the end of a header ("Supplier PO"). */
const doubtfulAtEnd = new Set(['in', 'po', 'pi', 'pie', 'pies', 'mt', 'mts']);
/** Words in brackets beyond which they are a remark. */
const longestUnit = 4;

const tallestJoined = 3;
/** Longer cells are prose, not headers. */
const longestHeader = 120;

function words(text: string): string[] {
  return text
    .replaceAll(/[#№]|\bn°/g, ' no ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'number' || word === 'num' || word === 'nr' ? 'no' : word));
}

/**
 * A header in comparison form: NFKC, lower case, what stands in brackets dropped (a unit is read from it), punctuation
 * to space, every spelling of "number" to `no`. `Length, ft` and `Length (ft)` are both `length` in ft.
 */
export function normaliseHeader(text: string): { text: string; unit?: HeaderUnit } {
  // № is decomposed to "No" by NFKC and would grow into the word before it.
  const lower = text.slice(0, 500).replaceAll('№', ' # ').normalize('NFKC').toLowerCase();
  let unit: HeaderUnit | undefined;
  const outside = lower.replaceAll(
    /\(([^()[\]]{0,80})\)|\[([^()[\]]{0,80})\]/g,
    (_, round?: string, square?: string) => {
      unit ??= unitOf(words(round ?? square ?? ''));
      return ' ';
    },
  );
  const found = words(outside);
  const last = found.at(-1) ?? '';
  const named = doubtfulAtEnd.has(last) ? undefined : unitNamed(last);
  if (found.length > 1 && named !== undefined) {
    unit ??= named;
    found.pop();
  }
  return unit === undefined ? { text: found.join(' ') } : { text: found.join(' '), unit };
}

interface Spelling {
  readonly field: string;
  /** Place in the field's list of synonyms: the earlier is the more telling. */
  readonly rank: number;
  readonly tokens: ReadonlySet<string>;
}
interface Vocabulary {
  readonly exact: ReadonlyMap<string, Spelling>;
  readonly all: readonly Spelling[];
}

const fillers = new Set(['of', 'the', 'and', 'for', 'in']);

/** Words without fillers and plural endings: "Type of cables" has the tokens of "cable type". */
function tokensOf(text: string): Set<string> {
  const kept = text.split(' ').filter((word) => word !== '' && !fillers.has(word));
  return new Set(kept.map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)));
}

/** Imports write what has synonyms and what engineering owns; the rest of a row is the contractor's or the field's. */
export function importableFields(commodity: Commodity): Field[] {
  return commodity.fields.filter(
    ({ source, synonyms, isHidden }) => !isHidden && (source === 'engineering' || synonyms !== undefined),
  );
}

/** Every spelling the project itself gave a field: its labels, then its synonyms. */
const ownSpellings = ({ labels = {}, headings = [] }: Field): string[] =>
  [...Object.values(labels), ...headings].map((text = '') => normaliseHeader(text).text).filter((text) => text !== '');

const compact = (text: string) => text.replaceAll(' ', '');
const vocabularies = new WeakMap<Commodity, Vocabulary>();

/**
 * Every spelling of every importable field: what the project says, which goes before, the declared synonyms, then its label.
 * Spaces do not count ("CableTag").
 */
function vocabularyOf(commodity: Commodity): Vocabulary {
  const known = vocabularies.get(commodity);
  if (known) return known;
  const exact = new Map<string, Spelling>();
  const add = ({ key }: Field, texts: readonly string[]) => {
    for (const [rank, text] of texts.entries()) {
      if (exact.has(compact(text))) continue;
      exact.set(compact(text), { field: key, rank, tokens: tokensOf(text) });
    }
  };
  const fields = importableFields(commodity);
  for (const field of fields) add(field, ownSpellings(field));
  for (const field of fields) add(field, [...(field.synonyms ?? []), normaliseHeader(field.label).text]);
  const vocabulary = { exact, all: [...exact.values()] };
  vocabularies.set(commodity, vocabulary);
  return vocabulary;
}

const similarEnough = 0.8;

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  // Sets of too different a size cannot share enough; prose falls out here.
  if (Math.min(a.size, b.size) < similarEnough * Math.max(a.size, b.size)) return 0;
  const shared = [...a].filter((token) => b.has(token)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

/** The one field whose spelling has nearly the same words; null when none is near enough or two are equally near. */
function fuzzyMatch(text: string, vocabulary: Vocabulary): { field: string; likeness: number } | null {
  if (text === '' || text.length > longestHeader) return null;
  const tokens = tokensOf(text);
  const near = vocabulary.all
    .map((spelling) => ({ field: spelling.field, likeness: similarity(tokens, spelling.tokens) }))
    .filter(({ likeness }) => likeness >= similarEnough);
  const best = Math.max(0, ...near.map(({ likeness }) => likeness));
  const [first, ...others] = new Set(near.filter(({ likeness }) => likeness === best).map(({ field }) => field));
  return first === undefined || others.length > 0 ? null : { field: first, likeness: best };
}

/** What a header could be, the lower `order` the surer. */
interface Claim {
  readonly column: number;
  readonly field: string;
  readonly order: number;
}

/** A header joined from several rows, "CABLE DATA / FROM / Tag", is also tried without its upper or its middle parts. */
function claimOf(header: string, column: number, vocabulary: Vocabulary): Claim[] {
  const parts = header.split(' / ').slice(-tallestJoined);
  const readings = parts.map((_, upper) => parts.slice(upper));
  if (parts.length === 3) readings.splice(1, 0, parts.toSpliced(1, 1));
  const texts = readings.map((reading) => normaliseHeader(reading.join(' / ')).text);
  for (const [place, text] of texts.entries()) {
    const spelling = vocabulary.exact.get(compact(text));
    if (text !== '' && spelling) return [{ column, field: spelling.field, order: place * 1000 + spelling.rank }];
  }
  for (const [place, text] of texts.entries()) {
    const fuzzy = fuzzyMatch(text, vocabulary);
    if (fuzzy) return [{ column, field: fuzzy.field, order: 10_000 + place * 1000 + (1 - fuzzy.likeness) * 100 }];
  }
  return [];
}

export interface HeaderMatch {
  /** Column index (0-based) to field key. */
  readonly mapping: Record<string, string>;
  /** How many fields were recognised. */
  readonly score: number;
}

/**
 * Two readings that need the other columns. "From location" is the end itself where nothing else names it; and a length
 * "for each run" goes before a total, because quantity is length × runs.
 */
function settle(claimed: Map<string, number>, headers: readonly string[], commodity: Commodity): void {
  for (const { key, end } of commodity.fields) {
    const column = claimed.get(`${end}Location`);
    if (end === undefined || column === undefined || claimed.has(key)) continue;
    claimed.delete(`${end}Location`);
    claimed.set(key, column);
  }
  const { lengthField, runsField } = commodity;
  if (lengthField === undefined || runsField === undefined || !claimed.has(runsField)) return;
  const length = claimed.get(lengthField);
  if (length === undefined) return;
  const tokens = headers.map((header) => tokensOf(normaliseHeader(header).text));
  const perRun = tokens.findIndex((own) => own.has('length') && own.has('run') && (own.has('each') || own.has('per')));
  const free = ![...claimed.values()].includes(perRun);
  if (perRun !== -1 && free && tokens[length]?.has('total')) claimed.set(lengthField, perRun);
}

/**
 * Proposes a field for each header: an exact synonym or label first, else nearly the same words (8 of 10). A header
 * equally near to two fields stays unmapped; a field is used once, by its surest header.
 */
export function matchHeaders(headers: readonly string[], commodity: Commodity): HeaderMatch {
  const vocabulary = vocabularyOf(commodity);
  const claims = headers.flatMap((header, column) => claimOf(header, column, vocabulary));
  const claimed = new Map<string, number>();
  for (const claim of claims.toSorted((a, b) => a.order - b.order || a.column - b.column)) {
    if (!claimed.has(claim.field)) claimed.set(claim.field, claim.column);
  }
  settle(claimed, headers, commodity);
  const mapping = Object.fromEntries([...claimed].map(([field, column]) => [String(column), field]));
  return { mapping, score: claimed.size };
}

export interface HeaderPlace {
  /** 1-based row where the header begins; null when no row looks like one. Data follow `headerRows` rows further down. */
  readonly headerRow: number | null;
  /** 1, or 2-3 when merged headers were joined; 0 without a header. */
  readonly headerRows: number;
  /** One text per column; `Column 1`… without a header, blank where the header is blank. */
  readonly headers: string[];
}

const searchedRows = 25;

const isNumber = (text: string) => /^[-+]?[\d.,\s]+$/.test(text);

/** A lower row of a header is words; one number in four cells may stray in (a revision, a column's number). */
function couldBeHeader(row: readonly string[]): boolean {
  const filled = filledCells(row);
  const numbers = filled.filter(isNumber).length;
  const strays = Math.max(1, Math.floor(filled.length / 4));
  return filled.length > numbers && numbers <= strays && filled.every((text) => text.length <= longestHeader);
}

interface Candidate extends HeaderPlace {
  readonly headerRow: number;
  readonly score: number;
  /** Different header texts: spans over equal names ("FROM / Tag", "TO / Tag") tell them apart. */
  readonly distinct: number;
}

/** The better first: more fields recognised, more columns told apart, then the lower and the earlier. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return b.score - a.score || b.distinct - a.distinct || a.headerRows - b.headerRows || a.headerRow - b.headerRow;
}

/** The ways to read a header that begins at a row (0-based). One filled cell above the rest is a title, not a header. */
function candidatesAt(rows: Rows, start: number, commodity: Commodity): Candidate[] {
  const candidates: Candidate[] = [];
  for (let height = 1; height <= tallestJoined && start + height <= rows.length; height += 1) {
    const block = rows.slice(start, start + height);
    const last = block.at(-1) ?? [];
    if (height > 1 && filledCells(block[0] ?? []).length < 2) break;
    if (height > 1 && !couldBeHeader(last)) continue;
    const headers = joinHeader(block);
    candidates.push({
      headerRow: start + 1,
      headerRows: height,
      headers,
      score: matchHeaders(headers, commodity).score,
      distinct:
        height === 1
          ? new Set(filledCells(last)).size
          : new Set(headers.filter((_, column) => cellText(last, column) !== '')).size,
    });
  }
  return candidates;
}

/**
 * The header that begins at a row (1-based) a person chose. As tall as they say, else a two- or three-row header is
 * joined where that helps.
 */
export function readHeader(rows: Rows, headerRow: number, commodity: Commodity, headerRows?: number): HeaderPlace {
  if (headerRow < 1) return noHeader(rows);
  const block = rows.slice(headerRow - 1, headerRow - 1 + (headerRows ?? 0));
  if (block.length > 0) return { headerRow, headerRows: block.length, headers: joinHeader(block) };
  const [best] = candidatesAt(rows, headerRow - 1, commodity).toSorted(compareCandidates);
  if (!best) return noHeader(rows);
  return { headerRow: best.headerRow, headerRows: best.headerRows, headers: best.headers };
}

/** Every way to read a header among the first rows, in file order: where a header known from before is looked for. */
export function headerReadings(rows: Rows): HeaderPlace[] {
  const starts = rows.slice(0, searchedRows).map((_, start) => start);
  return starts.flatMap((start) =>
    Array.from({ length: tallestJoined }, (_, upper) => rows.slice(start, start + upper + 1))
      .filter((block, upper) => block.length === upper + 1)
      .map((block) => ({ headerRow: start + 1, headerRows: block.length, headers: joinHeader(block) })),
  );
}

function noHeader(rows: Rows): HeaderPlace {
  const headers = Array.from({ length: widthOf(rows) }, (_, column) => `Column ${column + 1}`);
  return { headerRow: null, headerRows: 0, headers };
}

/** The header among the first 25 rows: the reading that recognises most fields; none when nothing is recognised. */
export function findHeaderRow(rows: Rows, commodity: Commodity): HeaderPlace {
  const searched = rows.slice(0, searchedRows + tallestJoined - 1);
  const starts = Array.from({ length: Math.min(searchedRows, searched.length) }, (_, start) => start);
  const [best] = starts.flatMap((start) => candidatesAt(searched, start, commodity)).toSorted(compareCandidates);
  if (!best || best.score === 0) return noHeader(rows);
  return { headerRow: best.headerRow, headerRows: best.headerRows, headers: best.headers };
}

export function isBlankRow(cells: readonly string[]): boolean {
  return filledCells(cells).length === 0;
}

/** The header printed again further down: nearly every filled cell repeats its own column's header, or a part of it. */
export function isRepeatedHeader(cells: readonly string[], headers: readonly string[]): boolean {
  let filled = 0;
  let repeated = 0;
  for (const [column, cell] of cells.entries()) {
    const { text } = normaliseHeader(cleanCell(cell).text);
    if (text === '') continue;
    filled += 1;
    const header = headers[column] ?? '';
    if ([header, ...header.split(' / ')].some((part) => normaliseHeader(part).text === text)) repeated += 1;
  }
  return filled > 0 && repeated >= similarEnough * filled && repeated >= Math.min(2, headers.length);
}

/** A total: the key cell (or, where that is blank, the first filled cell) starts with "total" or "subtotal". */
export function isTotalRow(cells: readonly string[], keyColumns: readonly number[]): boolean {
  const keyed = keyColumns.map((column) => cellText(cells, column)).find((text) => text !== '');
  return /^(?:grand )?(?:sub[- ]?)?totals?(?:$|[\s:=(])/i.test(keyed ?? filledCells(cells)[0] ?? '');
}

/**
 * The title of an area or panel between the data: one or two filled cells where the sheet has four columns or more.
 * A key that looks like a tag (a digit, no space) with something beside it is data, however little.
 */
export function isSectionRow(
  cells: readonly string[],
  headers: readonly string[],
  keyColumns: readonly number[],
): boolean {
  const filled = filledCells(cells);
  if (filled.length === 0 || filled.length > 2 || filledCells(headers).length < 4) return false;
  const key = keyColumns.map((column) => cellText(cells, column)).find((text) => text !== '') ?? '';
  return filled.length === 1 || !/\d/.test(key) || /\s/.test(key);
}
