/** A field of the commodity registry as a column of a grid. */
import type { Field } from '../../../contract/commodities/field.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import {
  formatCount,
  formatDate,
  formatHours,
  formatLength,
  formatNumber,
  formatPercent,
  lengthUnit,
} from '../../i18n/format.ts';
import type { CommodityStore, RowHandle } from '../../store/commodityStore.ts';
import { isoOfDay } from '../../store/days.ts';
import type { Totals } from '../../store/totals.ts';
import type { CellTone, GridColumn } from './gridColumn.ts';
import { statusClass } from './statusClass.ts';

export interface FieldColumnContext {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Width changed by hand, CSS px. */
  readonly width?: number | undefined;
  readonly isFrozen: boolean;
  readonly isEditable: boolean;
  /** What a ticked flag says. */
  readonly yes: string;
}

const numeric: ReadonlySet<Field['kind']> = new Set(['length', 'number', 'integer', 'hours', 'fraction', 'percent']);

export function fieldColumn(field: Field, context: FieldColumnContext): GridColumn {
  const { store, isEditable, isFrozen, width } = context;
  const { key } = field;
  const tone = (row: RowHandle) => toneOf(store, row, key) ?? (isEditable ? 'plain' : 'readOnly');
  return {
    key,
    name: headerOf(field, context.unit),
    width: width ?? field.width ?? 110,
    align: numeric.has(field.kind) ? 'end' : 'start',
    mono: field.mono ?? false,
    frozen: isFrozen,
    text: textOf(field, context),
    tone: isFrozen ? (row) => toneOf(store, row, key) ?? 'plain' : tone,
    isEditable: () => isEditable,
    editText: (row) => editTextOf(store.read(row.row, key)),
    inputMode: field.kind === 'integer' ? 'numeric' : numeric.has(field.kind) ? 'decimal' : 'text',
    ...(key === 'status' && { className: (row: RowHandle) => statusClass(String(store.read(row.row, key) ?? '')) }),
    ...(field.choices && { choices: field.choices }),
  };
}

/** Label with the unit of lengths; hours carry theirs in the label. */
export function headerOf(field: Field, unit: UnitMeasurement): string {
  return field.kind === 'length' ? `${field.label}, ${lengthUnit(unit)}` : field.label;
}

/** What the cell says of an edit that the server has not confirmed; null when there is none. */
function toneOf({ pending }: CommodityStore, { id }: RowHandle, key: string): CellTone | null {
  if (pending.isEmpty) return null;
  const state = pending.get(id, key)?.state.is;
  return state === undefined ? null : state === 'saving' ? 'changed' : state;
}

/** The footer of a grid: sums of the summed fields, per cent recomputed. */
export function footerOf(fields: readonly Field[], totals: Totals, unit: UnitMeasurement): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = totalText(field, totals, unit);
      return text === undefined ? [] : [[field.key, text]];
    }),
  );
}

function totalText(field: Field, totals: Totals, unit: UnitMeasurement): string | undefined {
  if (field.key === 'percentComplete') return formatPercent(totals.percentComplete);
  const sum = totals.sums[field.key];
  if (sum === undefined) return undefined;
  if (field.kind === 'hours') return formatHours(sum);
  return field.kind === 'length' ? formatLength(sum, unit) : formatNumber(Math.round(sum * 10) / 10);
}

function textOf(field: Field, { store, unit, yes }: FieldColumnContext): (row: RowHandle) => string {
  const { key, kind } = field;
  const format = formatOf(kind, unit, yes);
  // Formatting costs more than finding what was formatted before; hours and lengths repeat.
  const known = new Map<number, string>();
  const shown = (value: number) => {
    let text = known.get(value);
    if (text === undefined) {
      if (known.size > 5000) known.clear();
      text = format(value);
      known.set(value, text);
    }
    return text;
  };
  return ({ row }) => {
    const column = store.table.columns.get(key);
    if (!column) return '';
    const value = column.get(row);
    if (value === null) return '';
    return typeof value === 'string' ? value : shown(value);
  };
}

function formatOf(kind: Field['kind'], unit: UnitMeasurement, yes: string): (value: number) => string {
  switch (kind) {
    case 'length':
      return (value) => formatLength(value, unit);
    case 'hours':
      return formatHours;
    case 'percent':
      return formatPercent;
    case 'fraction':
      return (value) => formatPercent(value * 100);
    case 'integer':
      return formatCount;
    case 'date':
      return (value) => formatDate(isoOfDay(value));
    case 'flag':
      return (value) => (value === 0 ? '' : yes);
    default:
      return formatNumber;
  }
}

function editTextOf(value: string | number | boolean | null): string {
  if (value === null || value === false) return '';
  return value === true ? 'yes' : String(value);
}
