/** Evidence of the cells below a heading for the field it seems to name: numbers are not tags, a length must be readable. */
import { cleanCell } from '../../base/values/cells.ts';
import type { Field, HeadedFields, Referent } from '../../commodities/fields/field.ts';
import { fieldKinds } from '../../commodities/fields/fieldKinds.ts';
import { parseLength, type WrittenUnit } from '../../base/units/lengths.ts';
import { normaliseHeader } from './normaliseHeader.ts';
import { parseRoute } from '../../base/values/routes.ts';
import { isNoTag, tagKey } from '../../base/values/tags.ts';

/** A column of a sheet, from the first rows below the heading. */
export interface ColumnCells {
  /** Filled cells, cleaned. */
  readonly cells: readonly string[];
  /** Types of project rows whose tags are in most of these cells. */
  readonly names: ReadonlySet<Referent>;
}

/** `fits` is evidence for the field, `misfit` is evidence against it; `open` is neutral. */
export type Fit = 'fits' | 'open' | 'misfit';

/** Number of cells examined: enough to judge a column, few enough for a hundred columns. */
const judgedCells = 40;

export function filledCellsOf(rows: readonly (readonly string[])[], column: number): string[] {
  const found: string[] = [];
  for (const row of rows) {
    const { text } = cleanCell(row[column] ?? '');
    if (isNoTag(text)) continue;
    found.push(text);
    if (found.length === judgedCells) break;
  }
  return found;
}

/** Returns the tags in a column; a cell can contain several. */
export const tagsNamed = (cells: readonly string[]): Set<string> =>
  new Set(
    cells
      .flatMap((cell) => parseRoute(cell).flatMap((tag) => (tag.includes(' / ') ? tag.split(' / ') : tag)))
      .map(tagKey),
  );

const holdsForMost = (cells: readonly string[], holds: (cell: string) => boolean): boolean =>
  cells.filter(holds).length * 2 > cells.length;

/**
 * Minimum number of unreadable cells that count against a field; fewer are errors below a correct heading, and are rejected one
 * by one.
 */
const fewestUnread = 3;

/** Returns the fit of the majority. An even split is neutral: repeated headings and units can be among the cells. */
const mostly = (cells: readonly string[], holds: (cell: string) => boolean): Fit =>
  holdsForMost(cells, holds) ? 'fits' : holdsForMost(cells, (cell) => !holds(cell)) ? 'misfit' : 'open';

const number = /^[-+~≈]?\s?\d[\d\s.,]*%?$/;
/** Numbers that can still be tags: of cables and raceways, of equipment, of the nodes of a raceway. */
const numberTags = { any: /^\d+$/, long: /^\d{4,}$/, none: /^(?!)/ } as const;
const quantity = /^[-+]?\d[\d\s.,]*\s*(?:[kmµ]?(?:w|va|var|v|a)|hp|ps|cv|mm|cm|m|ft|kg|lbs?|%|mm2|mm²|sqmm)$/i;
const mark = /^(?:[xyn]|[✓✔●•■*]|yes|no|ok|sí|si|oui|non|ja|nein|done)$/i;
const tagLike = /^(?=.{2,40}$)(?=.*\p{L})(?:(?=.*\d)\S+|[\p{Lu}\d][\p{Lu}\d._/+=-]+)$/u;

const isNumber = (cell: string) => number.test(cell);
const isQuantity = (cell: string) => quantity.test(cell);

/** Judges whether cells can name an object: known tags can; decimals, quantities and check marks cannot. */
function tagFit(cells: readonly string[], numbers: RegExp): Fit {
  if (holdsForMost(cells, (cell) => mark.test(cell))) return 'misfit';
  const isAmount = (cell: string) => isQuantity(cell) || (isNumber(cell) && !numbers.test(cell));
  // Half of the cells are enough: 40 and 134 can occur next to 27.5.
  if (cells.filter(isAmount).length * 2 >= cells.length) return 'misfit';
  return holdsForMost(cells, (cell) => tagLike.test(cell)) ? 'fits' : 'open';
}

/** Judges measures that only their size distinguishes: the depth of a tray, and its mounting height. */
function sizeFit(cells: readonly string[], [min, largest]: readonly [number, number], header: string): Fit {
  const { unit } = normaliseHeader(header);
  const named = unit === 'mm2' || unit === 'kV' ? undefined : unit;
  const isLevel = largest === Number.POSITIVE_INFINITY;
  const isWithin = (cell: string, columnUnit: WrittenUnit): boolean | undefined => {
    // A signed number is a level, not a size.
    if (/^[-+]/.test(cell)) return isLevel;
    const read = parseLength(cell, { projectUnit: 'm', columnUnit });
    return read.ok && read.value !== null ? read.value * 1000 >= min && read.value * 1000 <= largest : undefined;
  };
  const likely: readonly WrittenUnit[] = named ? [named] : isLevel ? ['mm'] : ['mm', 'in'];
  const possible: readonly WrittenUnit[] = named || !isLevel ? likely : ['mm', 'in', 'm', 'ft'];
  if (holdsForMost(cells, (cell) => likely.some((each) => isWithin(cell, each) === true))) return 'fits';
  return holdsForMost(cells, (cell) => possible.every((each) => isWithin(cell, each) === false)) ? 'misfit' : 'open';
}

/** Judges whether the cells can be read as numbers, lengths or days. */
function kindFit(field: Field, cells: readonly string[]): Fit {
  const { storage } = fieldKinds[field.kind];
  if (storage === 'text' || storage === 'bits') return 'open';
  const isRead = (cell: string) =>
    (['m', 'ft'] as const).some((unit) => fieldKinds[field.kind].parse(cell, field, { unit, columnUnit: unit }).ok);
  const fit = mostly(cells, isRead);
  return fit === 'misfit' && cells.length < fewestUnread ? 'open' : fit;
}

/** Judges whether a field could contain the cells of a column. */
export function fitOf(field: Field, commodity: HeadedFields, header: string, column: ColumnCells): Fit {
  const { cells, names } = column;
  if (cells.length === 0) return 'open';
  const isKey = field.key === commodity.keyFields[0];
  const referent = field.refersTo ?? (isKey ? commodity.namedAs : undefined);
  if (referent !== undefined) {
    if (names.has(referent)) return 'fits';
    // The tags name other objects: "Tag No." in a list of feeders is the motor's.
    if (isKey && names.size > 0) return 'misfit';
  }
  if (/^(?:from|to)Node$/.test(field.key)) return tagFit(cells, numberTags.none);
  if (field.refersTo === 'equipment') return tagFit(cells, numberTags.long);
  if (referent !== undefined || isKey) return tagFit(cells, numberTags.any);
  if (field.sizedMm !== undefined) return sizeFit(cells, field.sizedMm, header);
  if (field.holdsDigits) return mostly(cells, (cell) => /\d/.test(cell));
  return kindFit(field, cells);
}
