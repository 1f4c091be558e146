/**
 * Proposals of the wizard for an uploaded file: sheet, header row, mapping, and properties of columns derived from the first
 * rows.
 */
import { createHash } from 'node:crypto';
import { referents, type HeadedFields, type Referent } from '../../../contract/commodities/fields/field.ts';
import { columnUnits, findUnitRow, type SheetFacts } from '../../../contract/imports/columnUnits.ts';
import {
  findHeaderRow,
  headerReadings,
  matchHeaders,
  matchLeftOut,
  readHeader,
  type HeaderMatch,
  type HeaderPlace,
} from '../../../contract/imports/headers.ts';
import { filledCellsOf, tagsNamed, type ColumnCells } from '../../../contract/imports/headings/columnCells.ts';
import { isBuiltTagHeading, isRejectedHeading } from '../../../contract/imports/rejectedFile.ts';
import { importableFields } from '../../../contract/imports/headings/importableFields.ts';
import { normaliseHeader } from '../../../contract/imports/headings/normaliseHeader.ts';
import type { ColumnMapping, ImportOptions, SheetPreview } from '../../../contract/imports/imports.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { constantPrefix } from '../../../contract/imports/tagRecipe.ts';
import type { Transaction } from '../../db/database.ts';
import { findMappings, findTagsAmong, type SavedMapping } from '../../repositories/imports/records.ts';
import { limits } from './limits.ts';
import { countedKeys } from './misleadingColumns.ts';
import { endsWithRuns } from './parsing/cells/columnHints.ts';
import type { ColumnHints } from './parsing/parsePlan.ts';
import type { InspectedSheet, Inspection } from './reading/row.ts';

const ownHeaders = (headers: readonly string[]) => headers.filter((header) => !isRejectedHeading(header));

/**
 * Identifies a set of headers: the same columns in the same order are the same schedule, whether complete or only its rejected
 * rows.
 */
export function headerKey(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(ownHeaders(headers).map((header) => normaliseHeader(header).text)))
    .digest('hex');
}

/** Header chosen by the user; undefined values are detected. `headerRow` is 1-based, 0 for none. */
export interface ChosenHeader {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly headerRows?: number | undefined;
}

/** Returns the header of a sheet: the one the user chose, or the best match among the first rows. */
export function headerOf(sheet: InspectedSheet, commodity: HeadedFields, chosen: ChosenHeader): HeaderPlace {
  const { headerRow, headerRows } = chosen;
  if (headerRow === undefined) return findHeaderRow(sheet.firstRows, commodity);
  if (headerRow > 0 && headerRow <= sheet.firstRows.length)
    return readHeader(sheet.firstRows, headerRow, commodity, headerRows);
  return {
    headerRow: null,
    headerRows: 0,
    headers: Array.from({ length: sheet.columnCount }, (_, column) => `Column ${column + 1}`),
  };
}

/** Returns the unit row under a header, if any, and the first data row; both 1-based. */
export function factsUnder(
  sheet: InspectedSheet,
  { headerRow, headerRows, headers }: HeaderPlace,
  mapping: ColumnMapping,
  commodity: HeadedFields,
): SheetFacts {
  const below = headerRow === null ? 1 : headerRow + headerRows;
  const unitRow = headerRow === null ? null : findUnitRow(sheet.firstRows, below, mapping, commodity);
  return { rows: sheet.firstRows, headers, unitRow, firstDataRow: unitRow === null ? below : unitRow + 1 };
}

/** Returns the columns mapped to a length. */
export function lengthColumns(mapping: ColumnMapping, commodity: HeadedFields): number[] {
  const lengths = new Set(commodity.fields.filter(({ kind }) => kind === 'length').map(({ key }) => key));
  return Object.entries(mapping).flatMap(([column, field]) => (lengths.has(field) ? [Number(column)] : []));
}

/** Header of this sheet and, if a user mapped it before, the saved mapping. */
interface Recognised {
  readonly place: HeaderPlace;
  readonly remembered: SavedMapping | null;
}

/** Finds the header by its words; a header that was mapped before takes precedence even if none of its words is known. */
async function recognise(
  transaction: Transaction,
  { projectId, fields }: Target,
  sheet: InspectedSheet,
  chosen: ChosenHeader,
): Promise<Recognised> {
  const place = headerOf(sheet, fields, chosen);
  const others = chosen.headerRow === undefined ? headerReadings(sheet.firstRows) : [];
  const keyed = [place, ...others].map((reading) => ({ reading, key: headerKey(reading.headers) }));
  const known = await findMappings(transaction, projectId, fields.type, [...new Set(keyed.map(({ key }) => key))]);
  const [best] = keyed
    .flatMap(({ reading, key }) => {
      const remembered = known.get(key);
      return remembered ? [{ place: reading, remembered }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.place === place) - Number(a.place === place) ||
        Object.keys(b.remembered.mapping).length - Object.keys(a.remembered.mapping).length,
    );
  return best ?? { place, remembered: null };
}

/** Keeps a saved unit for columns whose header has no recognized unit; a unit in the sheet takes precedence. */
function unitsStillIntended(facts: SheetFacts, columns: readonly number[], unit: LengthUnit, options: ImportOptions) {
  const said = columnUnits(facts, columns, unit, {});
  const entries = Object.entries(options.units);
  return Object.fromEntries(
    entries.filter(([column]) => said[column]?.from === 'project' || said[column]?.from === 'unclear'),
  );
}

/** For a re-imported file of rejected rows, maps the column with the built tags instead of building them again. */
function withBuiltTag(
  remembered: SavedMapping,
  { headers }: HeaderPlace,
  { keyFields: [firstKey] }: HeadedFields,
): SavedMapping {
  const builtTag = headers.findIndex(isBuiltTagHeading);
  if (builtTag < 0 || firstKey === undefined) return remembered;
  const others = Object.entries(remembered.mapping).filter(([, field]) => field !== firstKey);
  return {
    mapping: { ...Object.fromEntries(others), [String(builtTag)]: firstKey },
    options: { ...remembered.options, tagRecipe: null },
  };
}

/**
 * Removes fields the project has hidden since the headers were mapped, and adds proposals for columns it has defined since then.
 */
function withoutGone(
  { mapping, options }: SavedMapping,
  matched: ColumnMapping,
  commodity: HeadedFields,
): SavedMapping {
  const importable = new Map(importableFields(commodity).map((field) => [field.key, field]));
  const stored = Object.entries(mapping).filter(([, field]) => importable.has(field));
  const [columns, fields] = [new Set(stored.map(([column]) => column)), new Set(stored.map(([, field]) => field))];
  const defined = Object.entries(matched).filter(
    ([column, field]) => importable.get(field)?.isUserDefined && !columns.has(column) && !fields.has(field),
  );
  return { mapping: Object.fromEntries([...stored, ...defined]), options };
}

/** Existing tags of the project, by the type of row they refer to. */
export type KnownTags = ReadonlyMap<Referent, ReadonlySet<string>>;

/** Finds the project's tags in the cells of a sheet, if its rows can refer to any. */
async function findKnownTags(
  transaction: Transaction,
  { projectId, fields }: Target,
  { firstRows, columnCount }: InspectedSheet,
  { headerRow, headerRows }: HeaderPlace,
): Promise<KnownTags | null> {
  if (fields.namedAs === undefined && !fields.fields.some(({ refersTo }) => refersTo !== undefined)) return null;
  const below = firstRows.slice(headerRow === null ? 0 : headerRow - 1 + headerRows);
  const cells = Array.from({ length: columnCount }, (_, column) => filledCellsOf(below, column));
  return findTagsAmong(transaction, projectId, [...tagsNamed(cells.flat())]);
}

/** Cells of every column below the header, and the types of rows whose tags they contain. */
function columnsUnder(below: readonly (readonly string[])[], count: number, known: KnownTags | null): ColumnCells[] {
  return Array.from({ length: count }, (_, column) => {
    const cells = filledCellsOf(below, column);
    const tags = known ? [...tagsNamed(cells)] : [];
    const names = referents.filter((referent) => {
      const found = tags.filter((tag) => known?.get(referent)?.has(tag)).length;
      return found > 0 && found * 2 >= tags.length;
    });
    return { cells, names: new Set(names) };
  });
}

/**
 * Matches columns to fields by their headers and cells; a column that only counts the rows of the file is not a tag, whatever its
 * header.
 */
export function matchColumns(
  sheet: InspectedSheet,
  place: HeaderPlace,
  commodity: HeadedFields,
  known: KnownTags | null = null,
): HeaderMatch {
  const read = matchHeaders(place.headers, commodity);
  const { rows, firstDataRow } = factsUnder(sheet, place, read.mapping, commodity);
  const below = rows.slice(firstDataRow - 1);
  const columns = columnsUnder(below, place.headers.length, known);
  const matched = matchHeaders(place.headers, commodity, columns);
  const counting = new Set(countedKeys(below, matched.mapping, commodity));
  if (counting.size === 0) return matched;
  const headers = place.headers.map((header, column) => (counting.has(column) ? '' : header));
  return matchHeaders(headers, commodity, columns);
}

/**
 * Columns that are not imported because their values are assigned elsewhere; empty columns are ignored, since nothing is lost.
 */
function columnsLeftOut(facts: SheetFacts, mapping: ColumnMapping, commodity: HeadedFields): ColumnMapping {
  const below = facts.rows.slice(facts.firstDataRow - 1);
  const found = Object.entries(matchLeftOut(facts.headers, commodity)).filter(
    ([column]) => mapping[column] === undefined && below.some((row) => (row[Number(column)] ?? '').trim() !== ''),
  );
  return Object.fromEntries(found);
}

/** Number of mapped columns that contain data: a sheet prepared for later use has headers and no rows. */
function columnsWithData({ firstRows }: InspectedSheet, facts: SheetFacts, mapping: ColumnMapping): number {
  const below = firstRows.slice(facts.firstDataRow - 1);
  return Object.keys(mapping).filter((column) => below.some((row) => (row[Number(column)] ?? '').trim() !== '')).length;
}

export interface ProposedSheet {
  readonly preview: SheetPreview;
  readonly columnsWithData: number;
  readonly remembered: SavedMapping | null;
}

interface Target {
  readonly projectId: number;
  /** Fields that headings are compared with: those of the commodity as configured by the project. */
  readonly fields: HeadedFields;
}

async function propose(
  transaction: Transaction,
  target: Target,
  sheet: InspectedSheet,
  unitMeasurement: UnitMeasurement,
  chosen: ChosenHeader,
): Promise<ProposedSheet> {
  const commodity = target.fields;
  const { place, remembered } = await recognise(transaction, target, sheet, chosen);
  const known = await findKnownTags(transaction, target, sheet, place);
  const matched = matchColumns(sheet, place, commodity, known);
  const stillIntended =
    remembered && withBuiltTag(withoutGone(remembered, matched.mapping, commodity), place, commodity);
  const mapping = stillIntended?.mapping ?? matched.mapping;
  const facts = factsUnder(sheet, place, mapping, commodity);
  const columns = lengthColumns(mapping, commodity);
  const unit = lengthUnitOf(unitMeasurement);
  const units = stillIntended ? unitsStillIntended(facts, columns, unit, stillIntended.options) : {};
  return {
    columnsWithData: columnsWithData(sheet, facts, mapping),
    remembered: stillIntended && { mapping, options: { ...stillIntended.options, units } },
    preview: {
      name: sheet.name,
      rowCount: sheet.rowCount,
      columnCount: sheet.columnCount,
      rows: sheet.firstRows.slice(0, Math.max(limits.previewRowsShown, (place.headerRow ?? 0) + 5)),
      headerRow: place.headerRow,
      headerRows: place.headerRows,
      unitRow: facts.unitRow,
      headers: [...place.headers],
      mapping,
      leftOut: columnsLeftOut(facts, mapping, commodity),
      units: columnUnits(facts, Array.from(place.headers.keys()), unit, units),
      score: remembered ? Math.max(matched.score, Object.keys(mapping).length) : matched.score,
    },
  };
}

/**
 * Previews of all sheets; the chosen header row applies to the chosen sheet. The best sheet is the one with data for the most
 * fields, then the one with the best header match, then the longest.
 */
export async function proposeSheets(
  transaction: Transaction,
  target: Target,
  inspection: Inspection,
  unitMeasurement: UnitMeasurement,
  chosen: ChosenHeader,
): Promise<{ sheets: ProposedSheet[]; best: ProposedSheet }> {
  const sheets: ProposedSheet[] = [];
  for (const sheet of inspection.sheets) {
    const header = chosen.sheet === undefined || chosen.sheet === sheet.name ? chosen : {};
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    sheets.push(await propose(transaction, target, sheet, unitMeasurement, header));
  }
  const named = sheets.find(({ preview }) => preview.name === chosen.sheet);
  const [best] = sheets.toSorted(
    (a, b) =>
      b.columnsWithData - a.columnsWithData ||
      b.preview.score - a.preview.score ||
      b.preview.rowCount - a.preview.rowCount,
  );
  const proposed = named ?? best;
  if (!proposed) throw new Error('A file without sheets was accepted.');
  return { sheets, best: proposed };
}

/** Returns properties of the columns to be read, derived from the first rows. */
export function hintsOf(
  sheet: InspectedSheet,
  firstDataRow: number,
  mapping: ColumnMapping,
  builtColumns: readonly number[],
): ColumnHints {
  const rows = sheet.firstRows.slice(firstDataRow - 1);
  const cells = (column: number) => rows.map((row) => row[column] ?? '');
  const columns = new Set([...Object.keys(mapping).map(Number), ...builtColumns]);
  const prefixes: Record<string, string> = {};
  for (const column of columns) {
    const prefix = constantPrefix(cells(column));
    if (prefix !== undefined) prefixes[String(column)] = prefix;
  }
  const hasRuns = Object.values(mapping).includes('runs');
  const typeColumn = Object.entries(mapping).find(
    ([column, field]) => (field === 'typeCode' || field === 'size') && endsWithRuns(cells(Number(column))),
  );
  return { prefixes, runsFromColumn: hasRuns || !typeColumn ? null : Number(typeColumn[0]) };
}
