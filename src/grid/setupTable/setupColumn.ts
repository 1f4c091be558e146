/** Column of a setup table, and its grid column. */
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
  /** True if the column fits its longest text: fixed texts, or names that must not be truncated. */
  readonly fitsTexts?: boolean;
  readonly align?: 'start' | 'end';
  readonly mono?: boolean;
  /** True if the cells are text that a spreadsheet must not read as numbers or dates. */
  readonly isText?: boolean;
  readonly isEditable?: boolean;
  /** True if only new rows can be typed into: in a saved row, the cell opens the row. */
  readonly opensRow?: true;
  /** Returns the text of a nonblank value. */
  readonly text: (value: Exclude<CellValue, null>) => string;
  /** Returns the initial text of the editor; by default the text of the cell. */
  readonly editText?: (value: Exclude<CellValue, null>) => string;
  /** Computes the cell for columns that are not a value of the row, such as its number of uses. */
  readonly derive?: (row: Row) => CellValue;
  /** Renders content other than text for saved rows. */
  readonly content?: (row: Row) => ReactNode;
  /** Values offered while the user types. */
  readonly choices?: readonly string[];
  /** Options offered while the user types, for a long list that is loaded. */
  readonly pickList?: GridPickList;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
}

/** Returns the column with its pick list, if there is one. */
export const withPickList = <Row extends SetupRow>(
  column: SetupColumn<Row>,
  pickList: GridPickList | undefined,
): SetupColumn<Row> => (pickList ? { ...column, pickList } : column);

/** Returns the current value of a cell, typed or stored. */
export const valueIn = <Row extends SetupRow>(
  entry: Entry<Row>,
  { key, derive }: Pick<SetupColumn<Row>, 'key' | 'derive'>,
): CellValue => {
  if (derive) return entry.stored && derive(entry.stored);
  const typed = entry.typed.get(key);
  return typed ? typed.value : (entry.stored?.values[key] ?? null);
};

/** Returns the text of a cell. */
export function textIn<Row extends SetupRow>(entry: Entry<Row>, column: SetupColumn<Row>): string {
  const value = valueIn(entry, column);
  return entry.typed.get(column.key)?.text ?? (value === null || value === '' ? '' : column.text(value));
}

/** Returns the stored text of a cell, ignoring typed values. */
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

/** Horizontal padding of a cell's text with its border, CSS px. */
const padding = 18;
/** Width of the sort arrow beside the column name, CSS px. */
const arrow = 18;
/** Maximum width of a name, CSS px; a longer one is truncated and shown in full on hover. */
const widestName = 260;
/** Maximum width of other texts, CSS px: longer ones would push the next column out of the viewport. */
const widestText = 420;

/** Returns the width required by the column name and its choices, CSS px. */
function minWidth<Row extends SetupRow>({ name, choices = [], mono = false }: SetupColumn<Row>): number {
  const words = choices.length <= maxWords ? choices.map((word) => textWidth(word, { isMono: mono })) : [];
  return Math.max(textWidth(name, { isStrong: true }) + arrow, ...words) + padding;
}
/** Maximum number of fixed choices to measure; columns with longer lists have their declared width. */
const maxWords = 12;

/**
 * Returns the widths required by the texts of the first column, which identifies the rows, and of columns that fit their texts,
 * CSS px.
 */
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

/** Returns the columns for the grid: the first identifies the rows and is frozen. */
export function gridColumnsOf<Row extends SetupRow>(
  store: SetupStore<Row>,
  columns: readonly SetupColumn<Row>[],
  isEditable: boolean,
  /** Widths of the longest texts by column, CSS px. */
  textWidths: ReadonlyMap<string, number> = new Map(),
  /** Content of the first cell of the empty row at the end. */
  addRow?: ReactNode,
): GridColumn[] {
  const entryOf = ({ id }: RowHandle) => store.entry(id);
  return columns.map((column, at): GridColumn => {
    const { key, align = 'start', editText = column.text, content } = column;
    const isOfAdd = at === 0 && addRow !== undefined;
    const mayType = isEditable && column.isEditable !== false && !column.derive;
    return {
      key,
      name: column.name,
      width: Math.max(column.width, minWidth(column), textWidths.get(key) ?? 0),
      align,
      mono: column.mono ?? false,
      isText: column.isText ?? false,
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
      isComputed: column.derive !== undefined,
      isEditable: (row) => mayType && !(column.opensRow && entryOf(row)?.stored),
      ...(align === 'end' && {
        number: (row: RowHandle) => {
          const entry = entryOf(row);
          const value = entry ? valueIn(entry, column) : null;
          return typeof value === 'number' ? value : null;
        },
      }),
      ...((content || isOfAdd) && {
        content: (row: RowHandle) => {
          const entry = entryOf(row);
          if (!entry) return isOfAdd ? addRow : '';
          if (!content) return textIn(entry, column);
          return entry.stored ? content(entry.stored) : '';
        },
      }),
      ...(column.choices && { choices: column.choices }),
      ...(column.pickList && mayType && { pickList: column.pickList }),
      ...(column.inputMode && { inputMode: column.inputMode }),
    };
  });
}
