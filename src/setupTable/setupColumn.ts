/** A column of a table of set-up, and what the grid draws of it. */
import type { ReactNode } from 'react';
import type { CellValue } from '../../contract/scalars.ts';
import { textWidth } from '../dataGrid/textWidth.ts';
import type { CellTone, GridColumn, RowHandle } from '../dataGrid/gridColumn.ts';
import type { SetupRow } from './setupRow.ts';
import type { Entry, Typed } from './setupRows.ts';
import type { SetupStore } from './setupStore.ts';

export interface SetupColumn<Row extends SetupRow> {
  readonly key: string;
  /** Header, with its unit. */
  readonly name: string;
  /** CSS px. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly mono?: boolean;
  readonly isEditable?: boolean;
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
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
}

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

const tones: Readonly<Record<Typed['state'], CellTone>> = {
  waiting: 'changed',
  saving: 'changed',
  failed: 'failed',
  refused: 'refused',
};

/** Beside the name of a column: its padding and the arrow of its order. CSS px. */
const headerRoom = 36;

/** The columns as the grid draws them: the first is what a row is named by, and stays in view. */
export function gridColumnsOf<Row extends SetupRow>(
  store: SetupStore<Row>,
  columns: readonly SetupColumn<Row>[],
  isEditable: boolean,
): GridColumn[] {
  const entryOf = ({ id }: RowHandle) => store.entry(id);
  return columns.map((column, at): GridColumn => {
    const { key, align = 'start', editText = column.text, content } = column;
    const mayType = isEditable && column.isEditable !== false && !column.derive;
    return {
      key,
      name: column.name,
      width: Math.max(column.width, textWidth(column.name, { isStrong: true }) + headerRoom),
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
      tone: (row) => {
        const typed = entryOf(row)?.typed.get(key);
        return typed ? tones[typed.state] : mayType || at === 0 ? 'plain' : 'readOnly';
      },
      note: (row) => entryOf(row)?.typed.get(key)?.reason || null,
      isEditable: () => mayType,
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
      ...(column.inputMode && { inputMode: column.inputMode }),
    };
  });
}
