/** Reads a pasted or uploaded delivery note: detects its headings, and preserves the unit of lengths in another unit. */
import { findHeaderRow, matchHeaders } from '../../../../contract/imports/headers.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { unitNamed, unitWithin, writtenUnits } from '../../../../contract/base/units/lengths.ts';
import { normaliseHeader } from '../../../../contract/imports/headings/normaliseHeader.ts';
import { reelHeadings } from '../../../../contract/setup/codes/reelFields.ts';
import { fieldsByColumn } from '../../../grid/setupTable/files/foreignHeadings.ts';
import { slipFields, slipOf, type PackingSlip } from './packingSlip.ts';

/** Minimum number of headings in a header row: a line of reels can contain a single word that is also a heading. */
const fewestHeadings = 2;

const lengthFields = new Set(slipFields.flatMap(({ key, kind }) => (kind === 'length' ? key : [])));

/** Reads a table as a delivery note. `unit`: the project's unit, used for lengths without a unit. */
export function readSlip(table: readonly (readonly string[])[], unit: LengthUnit): PackingSlip {
  const rows = table.map((texts) => [...texts]);
  const { headerRow, headerRows, headers } = findHeaderRow(rows, reelHeadings);
  const { mapping, score } = headerRow === null ? { mapping: {}, score: 0 } : matchHeaders(headers, reelHeadings);
  if (headerRow === null || score < fewestHeadings) return slipOf(rows, [], null);
  const said = new Map(
    Object.entries(mapping).flatMap(([column, field]) => {
      const other = lengthFields.has(field) ? unitOf(headers[Number(column)] ?? '') : undefined;
      return other === undefined || other === unit ? [] : [[Number(column), other] as const];
    }),
  );
  const fields = fieldsByColumn(headers, { fields: reelHeadings, unit });
  const lines = rows.slice(headerRow - 1 + headerRows).map((texts) =>
    texts.map((text, at) => {
      const other = said.get(at);
      return other === undefined || text.trim() === '' || unitWithin(text) ? text : `${text.trim()} ${other}`;
    }),
  );
  const inOtherUnits = [...said.keys()].map((column) => [String(column), mapping[String(column)] ?? ''] as const);
  return slipOf(lines, headers, { ...fields, ...Object.fromEntries(inOtherUnits) });
}

/** Returns the length unit in a heading. */
function unitOf(heading: string) {
  const said = normaliseHeader(heading).unit ?? unitNamed(heading.trim());
  return writtenUnits.find((unit) => unit === said);
}

/** Splits text without tabs, such as mail or a document, into columns at two or more spaces, or at semicolons. */
export const tableOf = (text: string, fromTabs: (text: string) => string[][]): string[][] =>
  text.includes('\t') ? fromTabs(text) : text.split(/\r\n|\n|\r/).map((line) => line.trim().split(/ {2,}|;/));
