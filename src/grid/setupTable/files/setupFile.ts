/** Setup tables as files: a table that a user exported or created, compared with the current rows. */
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { unguardFormula } from '../../../../contract/base/values/formulaGuard.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { SetupField } from '../../../../contract/commodities/fields/setupField.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';
import type { FieldColumns } from '../fieldColumns.ts';
import type { SetupRow } from '../store/setupRow.ts';
import type { Entry } from '../store/setupRows.ts';
import type { TextEdit } from '../store/setupStore.ts';

/** Names of columns and values in a file. */
type FileWords = Pick<FieldColumns, 'header' | 'shown' | 'read'>;

export interface SetupFileShape {
  readonly fields: readonly SetupField[];
  /** Fields that identify a row; the first of them is required. */
  readonly namedBy: readonly string[];
  readonly words: FileWords;
  /** Returns the field of each column (0-based) by common headings; called for headings that are not the table's own. */
  readonly fieldsByColumn?: ((headers: readonly string[]) => Readonly<Record<string, string>>) | undefined;
}

/** Row that a file adds or changes. */
export interface PlannedLine {
  readonly name: string;
  readonly isNew: boolean;
  /** `before`: the text now shown in the cell; '' for a blank and for a new row. */
  readonly cells: readonly { readonly field: SetupField; readonly before: string; readonly text: string }[];
}

export interface SetupFilePlan {
  readonly edits: readonly TextEdit[];
  /** The same rows for a preview, in the order of the file. */
  readonly lines: readonly PlannedLine[];
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** Headers that match no column of the table. */
  readonly ignored: readonly string[];
  /** Numbers of the rows in the file that have values but no name. */
  readonly unnamed: readonly number[];
  /** Names used by several rows. */
  readonly twice: readonly string[];
}

/** Returns a header without its unit. */
const labelIn = (header: string) => header.replace(/,[^,]*$/, '');

const headerKey = (text: string) => tagKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the field of each header, found by its label with or without the unit, its key, an earlier label, or a common heading.
 */
function fieldsUnder(
  headers: readonly string[],
  { fields, words, fieldsByColumn }: SetupFileShape,
): (SetupField | undefined)[] {
  const byHeader = new Map<string, SetupField>();
  const named = fields.map((field) => ({ field, name: words.header(field), label: labelIn(words.header(field)) }));
  // Earlier labels come first, so that current labels override them.
  for (const { field, name, label } of named) {
    for (const former of field.formerLabels ?? []) {
      for (const known of [former, former + name.slice(label.length)]) byHeader.set(headerKey(known), field);
    }
  }
  for (const { field, name, label } of named) {
    for (const known of [name, label, field.key]) byHeader.set(headerKey(known), field);
  }
  const known = headers.map((header) => byHeader.get(headerKey(header)));
  const others = fieldsByColumn?.(headers) ?? {};
  return known.map((field, at) => {
    if (field) return field;
    const other = fields.find(({ key }) => key === others[String(at)]);
    return other && !known.includes(other) ? other : undefined;
  });
}

const keyOf = (values: readonly CellValue[]): string =>
  JSON.stringify(values.map((value) => tagKey(value === null ? '' : String(value))));

/**
 * Returns the changes made by a table with headers in its first row: existing rows get the cells that differ, other rows are new.
 * Null if no column identifies rows.
 */
export function planSetupFile<Row extends SetupRow>(
  table: readonly (readonly string[])[],
  entries: Iterable<Entry<Row>>,
  shape: SetupFileShape,
): SetupFilePlan | null {
  const { namedBy, words } = shape;
  const [headers = [], ...lines] = table;
  const under = fieldsUnder(headers, shape);
  const places = namedBy.map((key) => under.findIndex((field) => field?.key === key));
  const [first = -1] = places;
  if (first < 0) return null;
  const byKey = new Map(
    [...entries].flatMap((entry) =>
      entry.stored ? [[keyOf(namedBy.map((key) => entry.stored?.values[key] ?? null)), entry] as const] : [],
    ),
  );
  const unnamed: number[] = [];
  const twice = new Set<string>();
  const edits = new Map<string, TextEdit>();
  const names = new Map<TextEdit, string>();
  for (const [at, line] of lines.entries()) {
    const cells = line.map((text) => unguardFormula(text.trim()));
    if (cells.every((text) => text === '')) continue;
    const name = places.map((place) => cells[place] ?? '');
    if (tagKey(name[0] ?? '') === '') {
      unnamed.push(at + 2);
      continue;
    }
    const key = keyOf(places.map((place, which) => valueUnder(under[place], name[which] ?? '', words)));
    const shownName = name.filter((text) => text !== '').join(' ');
    if (edits.has(key)) twice.add(shownName);
    const entry = byKey.get(key);
    const edit: TextEdit = {
      key: entry?.key ?? null,
      cells: under.flatMap((field, place) => {
        if (!field || (entry && namedBy.includes(field.key))) return [];
        const text = cells[place] ?? '';
        return entry && isShown(field, entry, text, words) ? [] : [{ column: field.key, text }];
      }),
    };
    edits.set(key, edit);
    names.set(edit, shownName);
  }
  const all = [...edits.values()];
  const same = all.filter(({ cells }) => cells.length === 0).length;
  const intended = all.filter(({ cells }) => cells.length > 0);
  const added = intended.filter(({ key }) => key === null).length;
  const entriesByKey = new Map(Array.from(byKey.values(), (entry) => [entry.key, entry]));
  const lineOf = (edit: TextEdit): PlannedLine => ({
    name: names.get(edit) ?? '',
    isNew: edit.key === null,
    cells: edit.cells.flatMap(({ column, text }) => {
      const field = under.find((each) => each?.key === column);
      const value = edit.key === null ? null : (entriesByKey.get(edit.key)?.stored?.values[column] ?? null);
      return field ? [{ field, before: value === null || value === '' ? '' : words.shown(field, value), text }] : [];
    }),
  });
  return {
    edits: intended,
    lines: intended.map(lineOf),
    added,
    changed: intended.length - added,
    same,
    ignored: headers.filter((header, at) => !under[at] && header.trim() !== ''),
    unnamed,
    twice: [...twice],
  };
}

/** Returns the value of a cell if it can be parsed: the text of a choice becomes the choice. */
function valueUnder(field: SetupField | undefined, text: string, words: FileWords): CellValue {
  const read = field && words.read(field, text);
  return read?.ok ? read.value : text;
}

/** True if the row in the table already has the value of the cell. */
function isShown(field: SetupField, { stored }: Entry<SetupRow>, text: string, words: FileWords): boolean {
  const value = stored?.values[field.key] ?? null;
  if (value === null || value === '') return text === '';
  // A blank flag does not change the row.
  if (text === '' && field.kind === 'flag') return true;
  return text === String(value) || text === words.shown(field, value);
}

const isNumber = ({ kind }: SetupField) => fieldKinds[kind].storage === 'number';

/** Returns the rows as a table with the column names of the page. */
export function setupTableOf(
  rows: readonly SetupRow[],
  { fields, words }: Omit<SetupFileShape, 'namedBy'>,
  fileName: string,
): ExportTable {
  return {
    fileName,
    columns: fields.map((field) => ({ label: words.header(field), kind: isNumber(field) ? 'number' : 'text' })),
    rows: rows.map(({ values }) =>
      fields.map((field) => {
        const value = values[field.key] ?? null;
        return value === null || isNumber(field) ? value : words.shown(field, value);
      }),
    ),
  };
}
