/**
 * All rows of one commodity type, column by column. A row is identified by its index here and by its id on the server; a cell is
 * read and written in the format of the contract (ISO days, booleans, null for blank). To change a table that others use, change
 * a fork of it.
 */
import type { SnapshotColumn } from '../../../contract/rows/changes.ts';
import { textAt } from '../../../contract/rows/columnLists.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { dayOfIso, isoOfDay } from '../../../contract/base/units/days.ts';
import { fieldKinds, isTextKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { FieldKind } from '../../../contract/commodities/fields/kind.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { NumberColumn } from './numberColumn.ts';
import { Dictionary } from './dictionary.ts';
import { TextColumn } from './textColumn.ts';

export type TableColumn = TextColumn | NumberColumn;

export class Table {
  readonly type: CommodityType;
  /** Project version of this table. */
  version: number;
  /** Row scope in which its rows were read; '' for all rows. */
  readonly scope: string;
  ids: Int32Array;
  rowVersions: Float64Array;
  /** Time of the server's last response that confirmed these rows, ms; null if no device has stored it. */
  saidAt: number | null = null;
  readonly #columns = new Map<string, TableColumn>();
  /** Columns not shared with another table. */
  readonly #own = new Set<string>();
  #rowOf: Map<number, number> | undefined;
  readonly #kinds: ReadonlyMap<string, FieldKind>;

  constructor(type: CommodityType, version: number, ids: Int32Array, rowVersions: Float64Array, scope = '') {
    this.type = type;
    this.version = version;
    this.scope = scope;
    this.ids = ids;
    this.rowVersions = rowVersions;
    this.#kinds = new Map(commodities[type].fields.map(({ key, kind }) => [key, kind]));
  }

  static empty(type: CommodityType): Table {
    return new Table(type, 0, new Int32Array(0), new Float64Array(0));
  }

  /** Returns a table with the same rows; a column is copied when either of the two first writes to it. */
  fork(): Table {
    const fork = new Table(this.type, this.version, this.ids, this.rowVersions, this.scope);
    for (const [field, column] of this.#columns) fork.#columns.set(field, column);
    fork.#rowOf = this.#rowOf;
    fork.saidAt = this.saidAt;
    this.#own.clear();
    return fork;
  }

  get columns(): ReadonlyMap<string, TableColumn> {
    return this.#columns;
  }

  get length(): number {
    return this.ids.length;
  }

  /** Returns the index of a row; undefined if no row has the id. */
  rowOf(id: number): number | undefined {
    this.#rowOf ??= new Map(Array.from(this.ids, (known, row) => [known, row]));
    return this.#rowOf.get(id);
  }

  read(row: number, field: string): CellValue {
    const column = this.#columns.get(field);
    if (!column) return null;
    const value = column.get(row);
    if (value === null || typeof value === 'string') return value;
    const kind = this.#kinds.get(field);
    const storage = kind && fieldKinds[kind].storage;
    if (storage === 'days') return isoOfDay(value);
    return storage === 'bits' ? value !== 0 : value;
  }

  write(row: number, field: string, value: CellValue): void {
    const column = this.columnToWrite(field);
    if (column.kind === 'text') column.set(row, value === null ? null : String(value));
    else column.set(row, numberOf(value));
  }

  /** Returns a column that is not shared with another table; a blank one for a field the server has not sent yet. */
  columnToWrite(field: string, kind = this.#kinds.get(field) ?? 'text'): TableColumn {
    const known = this.#columns.get(field);
    if (known && this.#own.has(field)) return known;
    const blank = () => (isTextKind(kind) ? TextColumn.blank(this.length) : NumberColumn.blank(this.length));
    return this.setColumn(field, known?.copy() ?? blank());
  }

  /** Sets a column that only this table uses. */
  setColumn(field: string, column: TableColumn): TableColumn {
    this.#columns.set(field, column);
    this.#own.add(field);
    return column;
  }

  /** Sets the project versions of rows. */
  stamp(rows: readonly number[], versions: ArrayLike<number>): void {
    if (rows.length === 0) return;
    this.rowVersions = this.rowVersions.slice();
    for (let at = 0; at < rows.length; at++) this.rowVersions[rows[at]!] = versions[at]!;
  }

  /** Appends blank rows for new ids; returns the index of the first. */
  append(ids: readonly number[]): number {
    const first = this.length;
    const longer = new Int32Array(first + ids.length);
    longer.set(this.ids);
    longer.set(ids, first);
    const versions = new Float64Array(longer.length);
    versions.set(this.rowVersions);
    this.ids = longer;
    this.rowVersions = versions;
    for (const [field, column] of this.#columns) this.setColumn(field, column.extended(longer.length));
    this.#rowOf = undefined;
    return first;
  }

  /** Removes rows; unknown ids are ignored. Returns the number removed. */
  remove(ids: readonly number[]): number {
    if (ids.length === 0) return 0;
    const gone = new Set(ids);
    const before = this.length;
    const kept = Int32Array.from(this.ids.keys()).filter((row) => !gone.has(this.ids[row]!));
    if (kept.length < before) this.#keep(kept);
    return before - kept.length;
  }

  /** Returns a table of only these rows, in that order; unknown ids are ignored. */
  picked(ids: readonly number[]): Table {
    const table = this.fork();
    table.#keep(Int32Array.from(ids.flatMap((id) => table.rowOf(id) ?? [])));
    return table;
  }

  #keep(rows: Int32Array): void {
    const { ids, rowVersions } = this;
    this.ids = rows.map((row) => ids[row]!);
    this.rowVersions = Float64Array.from(rows, (row) => rowVersions[row]!);
    for (const [field, column] of this.#columns) this.setColumn(field, column.picked(rows));
    this.#rowOf = undefined;
  }
}

function numberOf(value: CellValue): number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number = typeof value === 'string' ? dayOfIso(value) : value;
  return Number.isNaN(number) ? null : number;
}

/** Decodes a transferred column into a store column. */
export function columnOf(sent: SnapshotColumn): TableColumn {
  if (sent.kind === 'dictionary') return new TextColumn(new Dictionary([...sent.values]), Int32Array.from(sent.codes));
  const { values } = sent;
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < numbers.length; row++) numbers[row] = values[row] ?? Number.NaN;
  return new NumberColumn(numbers);
}

/** Returns the value of one row of a transferred column: text, a number or null. */
export function sentValue(sent: SnapshotColumn, at: number): string | number | null {
  if (sent.kind === 'number') return sent.values[at] ?? null;
  return textAt(sent, at);
}
