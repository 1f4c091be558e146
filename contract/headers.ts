/** How the columns of a schedule are recognised by their headers (domain rules 3.2 and 3.3). */
import type { HeadedFields } from './commodities/field.ts';
import { cellText, filledCells, joinHeader, widthOf, type Rows } from './mergedHeaders.ts';
import { inFullWords } from './headings/english.ts';
import { folded } from './headings/language.ts';
import { languages } from './headings/languages.ts';
import {
  compact,
  fuzzyMatch,
  longestHeader,
  matchInFull,
  tokensOf,
  vocabularyOf,
  type Vocabulary,
} from './headings/vocabulary.ts';
import { normaliseHeader, splitHeader } from './normaliseHeader.ts';
import { isBuiltTagHeading, isReasonsHeading, isRefusedHeading } from './refusedFile.ts';

const tallestJoined = 3;

/** What a header could be, the lower `order` the surer. */
interface Claim {
  readonly column: number;
  readonly field: string;
  readonly order: number;
}

/** What a header says in English, and what it would say in each of the other languages. */
interface Said {
  readonly column: number;
  readonly known: Claim | null;
  readonly translated: readonly (Claim | undefined)[];
  /** Nearly the same words, where nothing else is said. */
  readonly near: Claim | null;
}

/** A header joined from several rows, "CABLE DATA / FROM / Tag", is also tried without its upper or its middle parts. */
function readingsOf(header: string): string[] {
  const parts = header.split(' / ').slice(-tallestJoined);
  const readings = parts.map((_, upper) => parts.slice(upper));
  if (parts.length === 3) readings.splice(1, 0, parts.toSpliced(1, 1));
  return readings.map((reading) => reading.join(' / '));
}

/** The first reading in which something is found, as a claim; the later the reading, the less sure. */
function claimBy<T extends { readonly field: string }>(
  texts: readonly string[],
  column: number,
  find: (text: string) => T | null | undefined,
  orderOf: (found: T) => number,
): Claim | null {
  for (const [place, text] of texts.entries()) {
    const found = text === '' ? null : find(text);
    if (found) return { column, field: found.field, order: place * 1000 + orderOf(found) };
  }
  return null;
}

const orders = { inFull: 4000, translated: 7000, near: 10_000 } as const;

function whatIsSaid(header: string, column: number, vocabulary: Vocabulary): Said {
  const none = { column, known: null, translated: [], near: null };
  const readings = readingsOf(header);
  const texts = readings.map((reading) => normaliseHeader(reading).text);
  const exact = claimBy(
    texts,
    column,
    (text) => vocabulary.exact.get(compact(text)),
    ({ rank }) => rank,
  );
  if (exact) return { ...none, known: exact };
  const apart = readings.map((reading, place) => splitHeader(reading, texts[place] ?? ''));
  const inFull = claimBy(
    apart,
    column,
    (text) => matchInFull(inFullWords(text, vocabulary.type), vocabulary),
    ({ rank }) => orders.inFull + rank,
  );
  if (inFull) return { ...none, known: inFull };
  const plain = apart.map(folded);
  const translated = languages.map(
    (language) =>
      claimBy(
        plain,
        column,
        (text) => matchInFull(language.inEnglish(text, vocabulary.type) ?? '', vocabulary),
        ({ rank }) => orders.translated + rank,
      ) ?? undefined,
  );
  const near = claimBy(
    texts,
    column,
    (text) => fuzzyMatch(text, vocabulary),
    ({ likeness }) => orders.near + (1 - likeness) * 100,
  );
  return { column, known: null, translated, near };
}

/** Headings a language must explain before it is taken to be spoken: "Section" and "De" are words of several. */
const fewestExplained = 2;

/** The claims of all headers: English goes before the other languages of the sheet, the more spoken before the less. */
function claimsOf(headers: readonly string[], vocabulary: Vocabulary): Claim[] {
  const said = headers.flatMap((header, column) =>
    isRefusedHeading(header) ? [] : [whatIsSaid(header, column, vocabulary)],
  );
  const spoken = languages
    .map((_, language) => ({ language, count: said.filter(({ translated }) => translated[language]).length }))
    .filter(({ count }) => count >= fewestExplained)
    .toSorted((a, b) => b.count - a.count);
  return said.flatMap(({ known, translated, near }) => {
    const claim = known ?? spoken.map(({ language }) => translated[language]).find((found) => found) ?? near;
    return claim ? [claim] : [];
  });
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

/**
 * Proposes a field for each header: an exact synonym or label first, then the same words cut short, glued or in another
 * language, else nearly the same words (8 of 10). A header equally near to two fields stays unmapped; a field is used
 * once, by its surest header.
 */
export function matchHeaders(headers: readonly string[], commodity: HeadedFields): HeaderMatch {
  const vocabulary = vocabularyOf(commodity);
  const claims = claimsOf(headers, vocabulary);
  const claimed = new Map<string, number>();
  for (const claim of claims.toSorted((a, b) => a.order - b.order || a.column - b.column)) {
    if (!claimed.has(claim.field)) claimed.set(claim.field, claim.column);
  }
  const [firstKey] = commodity.keyFields;
  const builtTag = headers.findIndex(isBuiltTagHeading);
  if (firstKey !== undefined && builtTag >= 0) claimed.set(firstKey, builtTag);
  settle(claimed, headers, commodity);
  const mapping = Object.fromEntries([...claimed].map(([field, column]) => [String(column), field]));
  return { mapping, score: claimed.size };
}

const withLeftOut = new WeakMap<HeadedFields, HeadedFields>();

/** A commodity whose fields that imports leave out are read as well. */
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

/** The columns (0-based) under a heading of a field that imports leave out, and its key; several may be of one field. */
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
  /** A column of Wireway's own stands in it: nothing else can be the header. */
  readonly isOfRefusedFile: boolean;
  /** Different header texts: spans over equal names ("FROM / Tag", "TO / Tag") tell them apart. */
  readonly distinct: number;
}

/** The better first: more fields recognised, more columns told apart, then the lower and the earlier. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    Number(b.isOfRefusedFile) - Number(a.isOfRefusedFile) ||
    b.score - a.score ||
    b.distinct - a.distinct ||
    a.headerRows - b.headerRows ||
    a.headerRow - b.headerRow
  );
}

/** The ways to read a header that begins at a row (0-based). One filled cell above the rest is a title, not a header. */
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
 * The header that begins at a row (1-based) a person chose. As tall as they say, else a two- or three-row header is
 * joined where that helps.
 */
export function readHeader(rows: Rows, headerRow: number, commodity: HeadedFields, headerRows?: number): HeaderPlace {
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
export function findHeaderRow(rows: Rows, commodity: HeadedFields): HeaderPlace {
  const searched = rows.slice(0, searchedRows + tallestJoined - 1);
  const starts = Array.from({ length: Math.min(searchedRows, searched.length) }, (_, start) => start);
  const [best] = starts.flatMap((start) => candidatesAt(searched, start, commodity)).toSorted(compareCandidates);
  if (!best || (best.score === 0 && !best.isOfRefusedFile)) return noHeader(rows);
  return { headerRow: best.headerRow, headerRows: best.headerRows, headers: best.headers };
}
