/** A column of a table of set-up, and what the grid draws of it. */
import type { ReactNode } from 'react';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { textWidth } from '../../ui/screen/textWidth.ts';
import type { CellTone, GridColumn, GridPickList, RowHandle } from '../dataGrid/gridColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { Entry, Typed } from './store/setupRows.ts';
import type { SetupStore } from './store/setupStore.ts';

export interface SetupColumn<Row extends SetupRow> {
  readonly key: string;
  /** Header, with its unit. */
  readonly name: string;
  /** CSS px. */
  readonly width: number;
  /** As wide as the longest of its texts: words of Wireway's, or names that must not be cut. */
  readonly fitsTexts?: boolean;
  readonly align?: 'start' | 'end';
  readonly mono?: boolean;
  readonly isEditable?: boolean;
  /** Typed into new rows alone: a saved row is opened by it. */
  readonly opensRow?: true;
  /** What a cell shows of a value that is not blank. */
  readonly text: (value: Exclude<CellValue, null>) => string;
  /** What its editor starts with; what it shows, unless told otherwise. */
  readonly editText?: (value: Exclude<CellValue, null>) => string;
  /** For columns that are no value of the row: how often it is used. */
  readonly derive?: (row: Row) => CellValue;
  /** More than text, of rows that are saved. */
  readonly content?: (row: Row) => ReactNode;
  /** Offered while typing. */
  readonly choices?: readonly string[];
  /** Offered while typing, when they are many and are asked for. */
  readonly pickList?: GridPickList;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
}

/** The column with the list its cells are chosen from, where there is one. */
export const withPickList = <Row extends SetupRow>(
  column: SetupColumn<Row>,
  pickList: GridPickList | undefined,
): SetupColumn<Row> => (pickList ? { ...column, pickList } : column);

/** The value of a cell as it stands, typed or stored. */
export const valueIn = <Row extends SetupRow>(
  entry: Entry<Row>,
  { key, derive }: Pick<SetupColumn<Row>, 'key' | 'derive'>,
): CellValue => {
  if (derive) return entry.stored && derive(entry.stored);
  const typed = entry.typed.get(key);
  return typed ? typed.value : (entry.stored?.values[key] ?? null);
};

/** A cell as it reads. */
export function textIn<Row extends SetupRow>(entry: Entry<Row>, column: SetupColumn<Row>): string {
  const value = valueIn(entry, column);
  return entry.typed.get(column.key)?.text ?? (value === null || value === '' ? '' : column.text(value));
}

/** A cell as the server keeps it, whatever was typed over it. */
export function storedTextIn<Row extends SetupRow>({ stored }: Entry<Row>, { key, text }: SetupColumn<Row>): string {
  const value = stored?.values[key] ?? null;
  return value === null || value === '' ? '' : text(value);
}

const tones: Readonly<Record<Typed['state'], CellTone>> = {
  waiting: 'changed',
  saving: 'changed',
  failed: 'failed',
  refused: 'refused',
};

/** Left and right of a text in its cell, with its rule. CSS px. */
const padding = 18;
/** The arrow of the order, beside the name of its column. */
const arrow = 18;
/** A name longer than this is cut, and told whole on hovering. */
const widestName = 260;
/** The same of the others: what is longer would push the next column out of view. */
const widestText = 420;

/** What the name of a column and the words it is chosen from need, CSS px. */
function leastWidth<Row extends SetupRow>({ name, choices = [], mono = false }: SetupColumn<Row>): number {
  const words = choices.length <= mostWords ? choices.map((word) => textWidth(word, { isMono: mono })) : [];
  return Math.max(textWidth(name, { isStrong: true }) + arrow, ...words) + padding;
}
/** A few words of Wireway's; a list of the project's is as wide as it was declared. */
const mostWords = 12;

/** What the texts of the first column need, CSS px, and of those that are to hold theirs: a row is known by its name. */
export function textWidthsOf<Row extends SetupRow>(
  entries: readonly Entry<Row>[],
  columns: readonly SetupColumn<Row>[],
): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [at, column] of columns.entries()) {
    if (at > 0 && !column.fitsTexts) continue;
    let longest = '';
    for (const entry of entries) {
      const text = textIn(entry, column);
      if (text.length > longest.length) longest = text;
    }
    const width = textWidth(longest, { isMono: column.mono ?? false }) + padding;
    widths.set(column.key, Math.min(at === 0 ? widestName : widestText, width));
  }
  return widths;
}

/** The columns as the grid draws them: the first is what a row is named by, and stays in view. */
export function gridColumnsOf<Row extends SetupRow>(
  store: SetupStore<Row>,
  columns: readonly SetupColumn<Row>[],
  isEditable: boolean,
  /** What the longest texts of columns need, CSS px. */
  textWidths: ReadonlyMap<string, number> = new Map(),
): GridColumn[] {
  const entryOf = ({ id }: RowHandle) => store.entry(id);
  return columns.map((column, at): GridColumn => {
    const { key, align = 'start', editText = column.text, content } = column;
    const mayType = isEditable && column.isEditable !== false && !column.derive;
    return {
      key,
      name: column.name,
      width: Math.max(column.width, leastWidth(column), textWidths.get(key) ?? 0),
      align,
      mono: column.mono ?? false,
      frozen: at === 0,
      text: (row) => {
        const entry = entryOf(row);
        return entry ? textIn(entry, column) : '';
      },
      editText: (row) => {
        const entry = entryOf(row);
        if (!entry) return '';
        const value = valueIn(entry, column);
        return entry.typed.get(key)?.text ?? (value === null || value === '' ? '' : editText(value));
      },
      value: ({ id }) => store.value(id, key),
      tone: (row) => {
        const typed = entryOf(row)?.typed.get(key);
        return typed ? tones[typed.state] : mayType || at === 0 ? 'plain' : 'readOnly';
      },
      note: (row) => entryOf(row)?.typed.get(key)?.reason || null,
      isEditable: (row) => mayType && !(column.opensRow && entryOf(row)?.stored),
      ...(align === 'end' && {
        number: (row: RowHandle) => {
          const entry = entryOf(row);
          const value = entry ? valueIn(entry, column) : null;
          return typeof value === 'number' ? value : null;
        },
      }),
      ...(content && {
        content: (row: RowHandle) => {
          const stored = entryOf(row)?.stored;
          return stored ? content(stored) : '';
        },
      }),
      ...(column.choices && { choices: column.choices }),
      ...(column.pickList && mayType && { pickList: column.pickList }),
      ...(column.inputMode && { inputMode: column.inputMode }),
    };
  });
}
