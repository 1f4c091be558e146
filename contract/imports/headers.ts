/** Recognition of schedule columns by their headers (domain rules 3.2 and 3.3). */
import { referents, type Field, type HeadedFields } from '../commodities/fields/field.ts';
import { cellText, filledCells, joinHeader, widthOf, type Rows } from './mergedHeaders.ts';
import { fitOf, type ColumnCells } from './headings/columnCells.ts';
import { inFullWords } from './headings/english.ts';
import { folded } from './headings/language.ts';
import { languages } from './headings/languages.ts';
import {
  compact,
  fuzzyMatch,
  maxHeaderLength,
  matchInFull,
  tokensOf,
  vocabularyOf,
  type Spelling,
  type Vocabulary,
} from './headings/vocabulary.ts';
import { normaliseHeader, splitHeader } from './headings/normaliseHeader.ts';
import { isBuiltTagHeading, isReasonsHeading, isRejectedHeading } from './rejectedFile.ts';

const tallestJoined = 3;

/** Possible field of a header; a lower `order` is more certain. */
interface Claim {
  readonly column: number;
  readonly field: string;
  readonly order: number;
  /** The words primarily name another field: this claim needs evidence from the cells. */
  readonly needsCells: boolean;
}

/** Claims of a header in English, and in each of the other languages. */
interface Text {
  readonly column: number;
  readonly known: readonly Claim[];
  readonly translated: readonly (readonly Claim[])[];
  /** Claims with nearly the same words, used if there are no others. */
  readonly near: readonly Claim[];
}

/** A way to read a header; fuller readings are more certain. */
interface Reading {
  readonly text: string;
  /** The reading omits the word for an end: claims are limited, since the column belongs to that end. */
  readonly lacksEnd: boolean;
}

/**
 * Returns the readings of a header. One joined from several rows, "CABLE DATA / FROM / Tag", is also tried without its upper or
 * its middle parts.
 */
function readingsOf(header: string, isEnd: (part: string) => boolean): Reading[] {
  const parts = header.split(' / ').slice(-tallestJoined);
  const readings = parts.map((_, upper) => parts.slice(upper));
  if (parts.length === 3) readings.splice(1, 0, parts.toSpliced(1, 1));
  return readings
    .map((reading) => ({
      text: reading.join(' / '),
      lacksEnd: parts.some((part) => !reading.includes(part) && isEnd(part)),
    }))
    .toSorted((a, b) => Number(a.lacksEnd) - Number(b.lacksEnd));
}

/** Returns the end that a field belongs to. */
const endOf = ({ key, end }: Field): string | undefined => end ?? /^(from|to)(?=[A-Z])/.exec(key)?.[1];

/** True for fields whose words can belong to either end: under "FROM", a description is of that end, not of the row. */
const isOfEither = (field: Field | undefined): boolean =>
  field !== undefined && endOf(field) === undefined && (field.kind === 'text' || field.kind === 'code') && !field.mono;

const orders = { inFull: 4000, translated: 7000, near: 10_000, alternative: 20_000 } as const;

/** Spellings that match some words, and their certainty. */
interface Found {
  readonly spellings: readonly Spelling[];
  readonly order: number;
}

/** Meaning of some words, independent of their position. */
interface Meaning {
  readonly isLetter: boolean;
  readonly english: Found | undefined;
  /** Matches in the other languages, and approximate matches: only if the words are not English. */
  readonly translated: readonly (Found | undefined)[];
  readonly near: Found | undefined;
}

/**
 * Maximum number of cached texts: the rows of a sheet are read as headers in several ways, so each cell is looked up many times.
 */
const rememberedTexts = 4000;

/** Finds the fields of a commodity that headers name. */
class HeaderReader {
  readonly #vocabulary: Vocabulary;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #meanings = new Map<string, Meaning>();

  constructor(commodity: HeadedFields) {
    this.#vocabulary = vocabularyOf(commodity);
    this.#fields = new Map(commodity.fields.map((field) => [field.key, field]));
  }

  #meaningOf(text: string): Meaning {
    const known = this.#meanings.get(text);
    if (known) return known;
    if (this.#meanings.size >= rememberedTexts) this.#meanings.clear();
    const meaning = this.#findMeaning(text);
    this.#meanings.set(text, meaning);
    return meaning;
  }

  #findMeaning(text: string): Meaning {
    const normalised = normaliseHeader(text).text;
    const isLetter = /^\p{L}$/u.test(normalised);
    const none: Meaning = { isLetter, english: undefined, translated: [], near: undefined };
    if (normalised === '') return none;
    const exact = this.#vocabulary.exact.get(compact(normalised));
    if (exact) return { ...none, english: { spellings: exact, order: 0 } };
    const apart = splitHeader(text, normalised);
    const inFull = matchInFull(inFullWords(apart, this.#vocabulary.type), this.#vocabulary);
    if (inFull) return { ...none, english: { spellings: inFull, order: orders.inFull } };
    const plain = folded(apart);
    const translated = languages.map((language) => {
      const spellings = matchInFull(language.inEnglish(plain, this.#vocabulary.type) ?? '', this.#vocabulary);
      return spellings && { spellings, order: orders.translated };
    });
    const near = fuzzyMatch(normalised, this.#vocabulary);
    const likely = near && { field: near.field, rank: (1 - near.likeness) * 100, tokens: new Set<string>() };
    return { ...none, translated, near: likely ? { spellings: [likely], order: orders.near } : undefined };
  }

  /** True if the words only name an end: "FROM", "Tenant", "First end". */
  isEnd(part: string): boolean {
    const { english, translated } = this.#meaningOf(part);
    const found = (english ?? translated.find((other) => other !== undefined))?.spellings[0];
    const field = found && this.#fields.get(found.field);
    return field !== undefined && endOf(field) !== undefined;
  }

  /** Returns the claims of the first reading with a match; later readings are less certain. */
  #claims(
    readings: readonly Reading[],
    column: number,
    find: (meaning: Meaning) => Found | undefined,
  ): readonly Claim[] {
    for (const [place, { text, lacksEnd }] of readings.entries()) {
      const meaning = this.#meaningOf(text);
      const found = find(meaning);
      if (!found) continue;
      const claims = found.spellings.map(({ field, rank }, other) => ({
        column,
        field,
        order: place * 1000 + found.order + rank + (other === 0 ? 0 : orders.alternative),
        needsCells: other > 0 || meaning.isLetter,
      }));
      return claims.filter(({ field }) => !lacksEnd || !(meaning.isLetter || isOfEither(this.#fields.get(field))));
    }
    return [];
  }

  read(header: string, column: number, isEnd: (part: string) => boolean): Text {
    const readings = header === '' ? [] : readingsOf(header, isEnd);
    const known = this.#claims(readings, column, ({ english }) => english);
    if (known.length > 0) return { column, known, translated: [], near: [] };
    return {
      column,
      known,
      translated: languages.map((_, language) =>
        this.#claims(readings, column, ({ translated }) => translated[language]),
      ),
      near: this.#claims(readings, column, ({ near }) => near),
    };
  }
}

const readers = new WeakMap<HeadedFields, HeaderReader>();

function readerOf(commodity: HeadedFields): HeaderReader {
  const known = readers.get(commodity) ?? new HeaderReader(commodity);
  readers.set(commodity, known);
  return known;
}

const longestEnd = 30;

/** Returns a test for columns below the name of an end, by the parts of their headers that name it. */
function endsAbove(headers: readonly string[], reader: HeaderReader): (column: number, part: string) => boolean {
  const partsOf = headers.map((header) => header.split(' / ').slice(-tallestJoined).slice(0, -1));
  const names = new Map<string, boolean>();
  const isEnd = (part: string) => {
    // Most texts are data, which is longer and contains digits.
    const known = names.get(part) ?? (part.length <= longestEnd && !/\d/.test(part) && reader.isEnd(part));
    names.set(part, known);
    return known;
  };
  const endAt = partsOf.map((parts) => parts.find(isEnd));
  const starts = endAt.map((part, column) => (part === endAt[column - 1] ? -1 : column));
  const startOf = (column: number) => starts.findLast((start, place) => place <= column && start >= 0) ?? column;
  const [first = 0, second = headers.length] = endAt.flatMap((part, column) =>
    part !== undefined && starts[column] === column ? [column] : [],
  );
  // No header follows the span of the last end, so it gets the width of the first.
  const width = second - first;
  return (column, part) => endAt[column] === part && column - startOf(column) < width;
}

/** Minimum headings that a language must explain before it is used: "Section" and "De" are words of several languages. */
const fewestExplained = 2;

/**
 * Returns the claims of all headers: English takes precedence over other languages of the sheet, and a language that explains
 * more headings over one that explains fewer.
 */
function claimsOf(headers: readonly string[], commodity: HeadedFields): Claim[] {
  const reader = readerOf(commodity);
  const isUnderEnd = endsAbove(headers, reader);
  const said = headers.flatMap((header, column) =>
    isRejectedHeading(header) ? [] : [reader.read(header, column, (part) => isUnderEnd(column, part))],
  );
  const spoken = languages
    .map((_, language) => ({
      language,
      count: said.filter(({ translated }) => (translated[language]?.length ?? 0) > 0).length,
    }))
    .filter(({ count }) => count >= fewestExplained)
    .toSorted((a, b) => b.count - a.count);
  return said.flatMap(({ known, translated, near }) => {
    if (known.length > 0) return known;
    return spoken.map(({ language }) => translated[language] ?? []).find((found) => found.length > 0) ?? near;
  });
}

export interface HeaderMatch {
  /** Field key by column index (0-based). */
  readonly mapping: Record<string, string>;
  /** Number of recognized fields. */
  readonly score: number;
}

/** Order offset that puts known tags of the project before all words of a heading. */
const knownTags = -100_000;

/** Returns the claims that the cells allow; claims of columns with tags known to the project come first. */
function judged(
  claims: readonly Claim[],
  headers: readonly string[],
  commodity: HeadedFields,
  columns: Columns,
): Claim[] {
  const fields = new Map(commodity.fields.map((field) => [field.key, field]));
  return claims.flatMap((claim) => {
    const [field, column] = [fields.get(claim.field), columns[claim.column]];
    if (!field || !column) return claim;
    const fit = fitOf(field, commodity, headers[claim.column] ?? '', column);
    if (fit === 'misfit' || (claim.needsCells && fit !== 'fits')) return [];
    const referent = field.refersTo ?? (field.key === commodity.keyFields[0] ? commodity.namedAs : undefined);
    const isKnown = referent !== undefined && column.names.has(referent);
    return isKnown ? { ...claim, order: claim.order + knownTags } : claim;
  });
}

/**
 * Assigns fields without a matching heading to unexplained columns with tags known to the project, in the order of both, if there
 * are as many columns as fields.
 */
function claimKnownTags(claimed: Map<string, number>, commodity: HeadedFields, columns: Columns): void {
  const [firstKey] = commodity.keyFields;
  for (const referent of referents) {
    const used = new Set(claimed.values());
    const free = columns.flatMap(({ names }, column) => (names.has(referent) && !used.has(column) ? column : []));
    const fields = commodity.fields.filter(
      ({ key, refersTo, isHidden }) =>
        (refersTo ?? (key === firstKey ? commodity.namedAs : undefined)) === referent && !isHidden && !claimed.has(key),
    );
    if (free.length !== fields.length) continue;
    for (const [place, { key }] of fields.entries()) claimed.set(key, free[place] ?? 0);
  }
}

/**
 * Resolves two readings that depend on the other columns. "From location" is the end itself if no other column names it; and a
 * length "for each run" takes precedence over a total, because quantity is length × runs.
 */
function settle(claimed: Map<string, number>, headers: readonly string[], commodity: HeadedFields): void {
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

/** Cells of the columns, from left to right. */
type Columns = readonly ColumnCells[];

/**
 * Proposes a field for each header: first an exact synonym or label, then the same words abbreviated, joined or in another
 * language, else nearly the same words (8 of 10). A header equally close to two fields stays unmapped; each field is used once,
 * by its most certain header. Known cells must not contradict the field.
 */
export function matchHeaders(headers: readonly string[], commodity: HeadedFields, columns?: Columns): HeaderMatch {
  const found = claimsOf(headers, commodity);
  const claims = columns
    ? judged(found, headers, commodity, columns)
    : found.filter(({ order }) => order < orders.alternative);
  const claimed = new Map<string, number>();
  const used = new Set<number>();
  for (const { field, column } of claims.toSorted((a, b) => a.order - b.order || a.column - b.column)) {
    if (claimed.has(field) || used.has(column)) continue;
    claimed.set(field, column);
    used.add(column);
  }
  const [firstKey] = commodity.keyFields;
  const builtTag = headers.findIndex(isBuiltTagHeading);
  if (firstKey !== undefined && builtTag >= 0) claimed.set(firstKey, builtTag);
  settle(claimed, headers, commodity);
  if (columns) claimKnownTags(claimed, commodity, columns);
  const mapping = Object.fromEntries([...claimed].map(([field, column]) => [String(column), field]));
  return { mapping, score: claimed.size };
}

const withLeftOut = new WeakMap<HeadedFields, HeadedFields>();

/** Returns the commodity with the fields that imports leave out made readable as well. */
function readingAll(commodity: HeadedFields): HeadedFields {
  const known = withLeftOut.get(commodity);
  if (known) return known;
  const fields = commodity.fields.map((field) =>
    field.leftOut ? { ...field, synonyms: field.leftOut.headings } : field,
  );
  const made = { ...commodity, fields };
  withLeftOut.set(commodity, made);
  return made;
}

/**
 * Returns the columns (0-based) under a heading of a field that imports leave out, with its key; several can belong to one field.
 */
export function matchLeftOut(headers: readonly string[], commodity: HeadedFields): Record<string, string> {
  const { fields } = commodity;
  const leftOut = new Set(fields.flatMap(({ key, leftOut: declared, isHidden }) => (declared && !isHidden ? key : [])));
  if (leftOut.size === 0) return {};
  const { mapping } = matchHeaders(headers, readingAll(commodity));
  const found = Object.entries(mapping).filter(([, field]) => leftOut.has(field));
  if (found.length === 0) return {};
  const columns = new Set(found.map(([column]) => Number(column)));
  const others = headers.map((header, column) => (columns.has(column) ? '' : header));
  return { ...matchLeftOut(others, commodity), ...Object.fromEntries(found) };
}

export interface HeaderPlace {
  /** 1-based row where the header starts; null if no row looks like one. Data starts `headerRows` rows below. */
  readonly headerRow: number | null;
  /** 1, or 2-3 if merged headers were joined; 0 without a header. */
  readonly headerRows: number;
  /** One text per column; `Column 1`… without a header, blank where the header is blank. */
  readonly headers: string[];
}

const searchedRows = 25;

const isNumber = (text: string) => /^[-+]?[\d.,\s]+$/.test(text);

/**
 * True if the row can be the lower row of a header: words, with at most one number in four cells (a revision, a column number).
 */
function couldBeHeader(row: readonly string[]): boolean {
  const filled = filledCells(row);
  const numbers = filled.filter(isNumber).length;
  const strays = Math.max(1, Math.floor(filled.length / 4));
  return filled.length > numbers && numbers <= strays && filled.every((text) => text.length <= maxHeaderLength);
}

interface Candidate extends HeaderPlace {
  readonly headerRow: number;
  readonly score: number;
  /** It contains one of Wireway's own columns, so no other row can be the header. */
  readonly isOfRefusedFile: boolean;
  /** Number of different header texts: spans over equal names ("FROM / Tag", "TO / Tag") make them distinct. */
  readonly distinct: number;
}

/** Compares candidates, the better first: more recognized fields, more distinct columns, then fewer rows and the earlier row. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(b.isOfRefusedFile) - Number(a.isOfRefusedFile) ||
    b.score - a.score ||
    b.distinct - a.distinct ||
    a.headerRows - b.headerRows ||
    a.headerRow - b.headerRow
  );
}

/**
 * Returns the readings of a header that starts at a row (0-based). A single filled cell above the rest is a title, not a header.
 */
function candidatesAt(rows: Rows, start: number, commodity: HeadedFields): Candidate[] {
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
      isOfRefusedFile: height === 1 && headers.some(isReasonsHeading),
      distinct:
        height === 1
          ? new Set(filledCells(last)).size
          : new Set(headers.filter((_, column) => cellText(last, column) !== '')).size,
    });
  }
  return candidates;
}

/**
 * Returns the header that starts at a row (1-based) chosen by the user. It is as tall as the user specifies; otherwise a two- or
 * three-row header is joined if that helps.
 */
export function readHeader(rows: Rows, headerRow: number, commodity: HeadedFields, headerRows?: number): HeaderPlace {
  if (headerRow < 1) return noHeader(rows);
  const block = rows.slice(headerRow - 1, headerRow - 1 + (headerRows ?? 0));
  if (block.length > 0) return { headerRow, headerRows: block.length, headers: joinHeader(block) };
  const [best] = candidatesAt(rows, headerRow - 1, commodity).toSorted(compareCandidates);
  if (!best) return noHeader(rows);
  return { headerRow: best.headerRow, headerRows: best.headerRows, headers: best.headers };
}

/** Returns every reading of a header among the first rows, in file order; used to find a previously known header. */
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

/** Returns the header among the first 25 rows: the reading that recognizes the most fields; none if no field is recognized. */
export function findHeaderRow(rows: Rows, commodity: HeadedFields): HeaderPlace {
  const searched = rows.slice(0, searchedRows + tallestJoined - 1);
  const starts = Array.from({ length: Math.min(searchedRows, searched.length) }, (_, start) => start);
  const [best] = starts.flatMap((start) => candidatesAt(searched, start, commodity)).toSorted(compareCandidates);
  if (!best || (best.score === 0 && !best.isOfRefusedFile)) return noHeader(rows);
  return { headerRow: best.headerRow, headerRows: best.headerRows, headers: best.headers };
}
