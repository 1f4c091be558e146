/** Unit of the lengths of a column, and its source (domain rules 3.3 and 3.6). Shown in the wizard and used by the import. */
import { z } from 'zod/mini';
import { cleanCell } from '../base/values/cells.ts';
import { normaliseHeader } from './headings/normaliseHeader.ts';
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { unitNamed, unitWithin, writtenUnits, type WrittenUnit } from '../base/units/lengths.ts';
import type { HeadedFields } from '../commodities/fields/field.ts';
import { cellText, type Rows } from './mergedHeaders.ts';
import { isNoTag } from '../base/values/tags.ts';

/**
 * Source of the unit. chosen: by a user · cells: every length includes it · unitRow: the row under the header · header · project:
 * no source, the project's unit is assumed · unclear: a source that cannot be read, or other columns are in another unit, so no
 * unit is assumed.
 */
export const columnUnit = z.strictObject({
  unit: z.nullable(z.enum(writtenUnits)),
  from: z.enum(['chosen', 'cells', 'unitRow', 'header', 'project', 'unclear']),
});
export type ColumnUnit = z.infer<typeof columnUnit>;

export interface SheetFacts {
  /** The first rows of the sheet. */
  readonly rows: Rows;
  readonly headers: readonly string[];
  /** 1-based. */
  readonly unitRow: number | null;
  /** 1-based; rows before it are titles, header or units. */
  readonly firstDataRow: number;
}

/** Other units that occur in a unit row next to lengths, and texts for "none". */
const otherUnits = new Set(
  'mm2 sqmm cmil kcmil mcm awg v kv volt volts a amp amps w kw mw hp kva mva hz kg lb lbs t ea each no nos pcs qty in2 sqin ohm c f % text units unit uom dia degc bar psi'.split(
    ' ',
  ),
);

function plainWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[[\](){}°\s]|\.$/g, '');
}

const isUnit = (text: string) => unitNamed(plainWord(text)) !== undefined || otherUnits.has(plainWord(text));

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cleanCell(cell).text === '');

/**
 * Returns the row of units under the header (1-based), or null. In it, every filled mapped column contains a unit, at least one
 * of them a unit of length, and the key column is blank. Remark columns are ignored.
 */
export function findUnitRow(
  rows: Rows,
  firstRow: number,
  mapping: Readonly<Record<string, string>>,
  { keyFields, fields }: Pick<HeadedFields, 'keyFields' | 'fields'>,
): number | null {
  const remarksFields = new Set(fields.flatMap(({ key, isNote }) => (isNote ? key : [])));
  const columns = Object.keys(mapping)
    .filter((column) => !remarksFields.has(mapping[column] ?? ''))
    .map(Number);
  const at = rows.findIndex((cells, place) => place >= firstRow - 1 && !isBlankRow(cells));
  const cells = rows[at];
  if (cells === undefined || at > firstRow) return null;
  const said = columns.filter((column) => !isNoTag(cellText(cells, column)));
  const isKey = (column: number) => keyFields.includes(mapping[String(column)] ?? '');
  const hasLength = said.some((column) => unitNamed(plainWord(cellText(cells, column))) !== undefined);
  const allUnits = said.every((column) => !isKey(column) && isUnit(cellText(cells, column)));
  return hasLength && allUnits ? at + 1 : null;
}

/** Words in brackets after a length, other than its unit. */
const remarks =
  /^(?:est|estimated|approx|approximate|design|total|each|ea|runs?|per|of|cables?|length|route|incl|including|excl|excluding|spare|one|way|single|max|min|nominal|calc|calculated|measured|as|built|routed|installed|see|notes?|or|and|the|with|without|slack|waste|units?|uom|by|contractor|engineering|only|not|for|from|to|rev|optional|revised)$/;

/** Returns text in a header's brackets that is neither a unit nor a remark ("cubits"); undefined if there is none. */
function unread(header: string): string | undefined {
  for (const [, round, square] of header.matchAll(/\(([^()[\]]{0,80})\)|\[([^()[\]]{0,80})\]/g)) {
    const inside = (round ?? square ?? '').trim();
    const found = inside.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    if (inside !== '' && found.length <= 2 && !found.some((word) => /\d/.test(word) || remarks.test(word)))
      return inside;
  }
  return undefined;
}

interface Text {
  readonly unit?: WrittenUnit;
  readonly unread?: string;
}

/** Returns the unit in a header; for joined headers that of the lowest part with a unit. */
function textByHeader(header: string): Text {
  for (const part of header.split(' / ').toReversed()) {
    const unit = normaliseHeader(part).unit ?? unitNamed(plainWord(part));
    if (unit !== undefined && unit !== 'mm2' && unit !== 'kV') return { unit };
  }
  const other = unread(header);
  return other === undefined ? {} : { unread: other };
}

function textByUnitRow({ rows, unitRow }: SheetFacts, column: number): Text {
  const text = unitRow === null ? '' : cellText(rows[unitRow - 1], column);
  if (isNoTag(text)) return {};
  const unit = unitNamed(plainWord(text));
  return unit === undefined ? { unread: text } : { unit };
}

const sampledRows = 200;

/** Returns the unit that every length of the column includes. */
function textByCells({ rows, firstDataRow }: SheetFacts, column: number): WrittenUnit | undefined {
  const texts = rows
    .slice(firstDataRow - 1, firstDataRow - 1 + sampledRows)
    .map((cells) => cellText(cells, column))
    .filter((text) => /\d/.test(text));
  const said = new Set(texts.map(unitWithin));
  return said.size === 1 ? [...said][0] : undefined;
}

/** Units long enough for a run of cable: a column in millimeters next to a length is no evidence for the unit of the length. */
const runUnits: ReadonlySet<WrittenUnit> = new Set(['ft', 'm', 'yd', 'km']);

/** True if a column of the sheet has a unit of length other than the project's. */
function speaksOtherwise(facts: SheetFacts, projectUnit: LengthUnit): boolean {
  return facts.headers.some((header, column) => {
    const unit = textByUnitRow(facts, column).unit ?? textByHeader(header).unit;
    return unit !== undefined && unit !== projectUnit && runUnits.has(unit);
  });
}

/** Returns the unit of each of the columns (0-based), by its number. `chosen` are the units that a user set. */
export function columnUnits(
  facts: SheetFacts,
  columns: readonly number[],
  projectUnit: LengthUnit,
  chosen: Readonly<Record<string, WrittenUnit>>,
): Record<string, ColumnUnit> {
  const unitOf = (column: number): ColumnUnit => {
    const own = chosen[String(column)];
    if (own !== undefined) return { unit: own, from: 'chosen' };
    const cells = textByCells(facts, column);
    if (cells !== undefined) return { unit: cells, from: 'cells' };
    const row = textByUnitRow(facts, column);
    if (row.unit !== undefined) return { unit: row.unit, from: 'unitRow' };
    const header = textByHeader(facts.headers[column] ?? '');
    if (header.unit !== undefined) return { unit: header.unit, from: 'header' };
    const isDoubtful = row.unread !== undefined || header.unread !== undefined || speaksOtherwise(facts, projectUnit);
    return isDoubtful ? { unit: null, from: 'unclear' } : { unit: projectUnit, from: 'project' };
  };
  return Object.fromEntries(columns.map((column) => [String(column), unitOf(column)]));
}
