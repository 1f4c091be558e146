/** Delivery note during editing: the cells of its lines as text, and the field of each column. */
import { unguardFormula } from '../../../../contract/base/values/formulaGuard.ts';
import { parseLength, unitWithin } from '../../../../contract/base/units/lengths.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { reelFields } from '../../../../contract/setup/codes/reelFields.ts';

export interface SlipColumn {
  /** Field of the column; null for an ignored column. */
  readonly field: string | null;
  /** Heading in the note; '' if it has no headings. */
  readonly heading: string;
}

export interface SlipLine {
  /** Key of the line, valid in this tab while the note is open. */
  readonly key: number;
  readonly texts: readonly string[];
  /** Id of the ordered reel the user assigned; null for none; undefined if not assigned. */
  readonly order?: number | null;
}

export interface PackingSlip {
  readonly columns: readonly SlipColumn[];
  readonly lines: readonly SlipLine[];
}

/** Fields a note can contain: all of a reel except its status. */
export const slipFields = reelFields.filter(({ key }) => key !== 'status');

/** Fields a storekeeper reads from a flange; each gets an empty column if the note has none. */
const alwaysThere = ['code', 'cableType', 'receivedLength', 'lotNumber'] as const;
/** Assumed column order of a note without headings. */
const customary = [...alwaysThere, 'startMark', 'endMark', 'poNumber'] as const;

/** Returns the position of a field among the ledger columns; ignored columns come last. */
const placeOf = (field: string | null): number =>
  field === null ? slipFields.length : slipFields.findIndex(({ key }) => key === field);

const blank = (texts: readonly string[]): boolean => texts.every((text) => text === '');

/** Returns a note with these lines, `fields` by column; null if the note declares no columns. */
export function slipOf(
  lines: readonly (readonly string[])[],
  headings: readonly string[],
  fields: Readonly<Record<string, string>> | null,
): PackingSlip {
  const width = Math.max(headings.length, ...lines.map((texts) => texts.length));
  const own = Array.from({ length: width }, (_, at): SlipColumn & { readonly at: number } => ({
    at,
    field: (fields ? fields[String(at)] : customary[at]) ?? null,
    heading: headings[at] ?? '',
  })).filter(({ field, at }) => field !== 'status' && lines.some((texts) => (texts[at] ?? '').trim() !== ''));
  const missing = alwaysThere
    .filter((key) => own.every(({ field }) => field !== key))
    .map((field) => ({ at: -1, field, heading: '' }));
  const columns = [...own, ...missing].toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
  const read = lines.map((texts) => columns.map(({ at }) => unguardFormula((texts[at] ?? '').trim())));
  return {
    columns: columns.map(({ field, heading }) => ({ field, heading })),
    lines: read.filter((texts) => !blank(texts)).map((texts, key) => ({ key, texts })),
  };
}

/** Returns an empty note to type into. */
export const emptySlip = (): PackingSlip => withLine(slipOf([], [], null));

const withLines = (note: PackingSlip, change: (line: SlipLine) => SlipLine): PackingSlip => ({
  ...note,
  lines: note.lines.map(change),
});

export const withText = (note: PackingSlip, key: number, column: number, text: string): PackingSlip =>
  withLines(note, (line) => (line.key === key ? { ...line, texts: line.texts.with(column, text) } : line));

export const withOrder = (note: PackingSlip, key: number, order: number | null): PackingSlip =>
  withLines(note, (line) => (line.key === key ? { ...line, order } : line));

/** Returns the note with a column mapped to a field; another column with the same field becomes ignored. */
export const withField = (note: PackingSlip, at: number, field: string | null): PackingSlip => ({
  ...note,
  columns: note.columns.map((column, place) => {
    if (place === at) return { ...column, field };
    return field !== null && column.field === field ? { ...column, field: null } : column;
  }),
});

export const withoutLines = (note: PackingSlip, keys: ReadonlySet<number>): PackingSlip => ({
  ...note,
  lines: note.lines.filter(({ key }) => !keys.has(key)),
});

/** Returns the note with an empty line at the end. */
export const withLine = (note: PackingSlip): PackingSlip => ({
  ...note,
  lines: [
    ...note.lines,
    { key: 1 + Math.max(-1, ...note.lines.map(({ key }) => key)), texts: note.columns.map(() => '') },
  ],
});

/** Returns the nonblank values of a line, by field; empty for a blank line. */
export const cellsOf = ({ columns }: PackingSlip, { texts }: SlipLine) =>
  columns.flatMap(({ field }, at) => {
    const value = (texts[at] ?? '').trim();
    return field === null || value === '' ? [] : [{ field, value }];
  });

/** Returns a length in the project's unit if its text names another one: "1500 m" in feet; null otherwise. */
export function convertedLength(text: string, projectUnit: LengthUnit): number | null {
  const unit = unitWithin(text);
  if (unit === undefined || unit === projectUnit) return null;
  const read = parseLength(text, { projectUnit });
  return read.ok ? read.value : null;
}
