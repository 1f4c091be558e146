/** A delivery note as it is pasted or sent: its headings are found, and lengths in another unit keep it. */
import { findHeaderRow, matchHeaders } from '../../../../contract/imports/headers.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { unitNamed, unitWithin, writtenUnits } from '../../../../contract/base/units/lengths.ts';
import { normaliseHeader } from '../../../../contract/imports/headings/normaliseHeader.ts';
import { reelHeadings } from '../../../../contract/setup/codes/reelFields.ts';
import { fieldsByColumn } from '../../../grid/setupTable/files/foreignHeadings.ts';
import { slipFields, slipOf, type PackingSlip } from './packingSlip.ts';

/** One word that is also a heading may stand in a line of reels. */
const fewestHeadings = 2;

const lengthFields = new Set(slipFields.flatMap(({ key, kind }) => (kind === 'length' ? key : [])));

/** `unit`: of the project, what bare lengths are read in. */
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

/** The unit of length a heading names. */
function unitOf(heading: string) {
  const said = normaliseHeader(heading).unit ?? unitNamed(heading.trim());
  return writtenUnits.find((unit) => unit === said);
}

/** Lines of a mail or a document have no tabs: what stands apart by two spaces or more is another column. */
export const tableOf = (text: string, fromTabs: (text: string) => string[][]): string[][] =>
  text.includes('\t') ? fromTabs(text) : text.split(/\r\n|\n|\r/).map((line) => line.trim().split(/ {2,}|;/));
