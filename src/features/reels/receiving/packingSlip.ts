/** A delivery note while somebody works on it: the cells of its lines as text, and which field each column is. */
import { unguardFormula } from '../../../../contract/base/values/formulaGuard.ts';
import { reelFields } from '../../../../contract/setup/codes/reelFields.ts';

export interface SlipColumn {
  /** Null for one that is left out. */
  readonly field: string | null;
  /** As the note heads it; blank where it has no headings. */
  readonly heading: string;
}

export interface SlipLine {
  /** Of this device, and for as long as the note is open. */
  readonly key: number;
  readonly texts: readonly string[];
  /** The reel on order it was said to be; null for none; undefined while nobody said. */
  readonly order?: number | null;
}

export interface PackingSlip {
  readonly columns: readonly SlipColumn[];
  readonly lines: readonly SlipLine[];
}

/** What a note may say of a reel: whether it is here is not asked of it. */
export const slipFields = reelFields.filter(({ key }) => key !== 'status');

/** What a storekeeper reads off a flange; a note that has no column of them gets one to type into. */
const alwaysThere = ['code', 'cableType', 'receivedLength', 'lotNumber'] as const;
/** The order columns without headings are taken to be in. */
const customary = [...alwaysThere, 'startMark', 'endMark', 'poNumber'] as const;

/** The place of a field among the columns of the ledger; what is left out stands last. */
const placeOf = (field: string | null): number =>
  field === null ? slipFields.length : slipFields.findIndex(({ key }) => key === field);

const blank = (texts: readonly string[]): boolean => texts.every((text) => text === '');

/** A note of these lines, `fields` by column; null where the note says of no column what it is. */
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

/** A note to type into. */
export const emptySlip = (): PackingSlip => withLine(slipOf([], [], null));

const withLines = (note: PackingSlip, change: (line: SlipLine) => SlipLine): PackingSlip => ({
  ...note,
  lines: note.lines.map(change),
});

export const withText = (note: PackingSlip, key: number, column: number, text: string): PackingSlip =>
  withLines(note, (line) => (line.key === key ? { ...line, texts: line.texts.with(column, text) } : line));

export const withOrder = (note: PackingSlip, key: number, order: number | null): PackingSlip =>
  withLines(note, (line) => (line.key === key ? { ...line, order } : line));

/** A field stands in one column: another that had it is left out. */
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

/** With a line to type into at its foot. */
export const withLine = (note: PackingSlip): PackingSlip => ({
  ...note,
  lines: [
    ...note.lines,
    { key: 1 + Math.max(-1, ...note.lines.map(({ key }) => key)), texts: note.columns.map(() => '') },
  ],
});

/** What the line says of its reel, field by field; nothing for a blank one. */
export const cellsOf = ({ columns }: PackingSlip, { texts }: SlipLine) =>
  columns.flatMap(({ field }, at) => {
    const value = (texts[at] ?? '').trim();
    return field === null || value === '' ? [] : [{ field, value }];
  });
