/** Grid column for a field of the commodity registry. */
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { MessageOrText } from '../../../../contract/base/messages/message.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldKinds, isNumberKind, isTextKind } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { FieldKind } from '../../../../contract/commodities/fields/kind.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { Terms } from '../../../i18n/useTerms.ts';
import { lengthScale } from '../../../store/edits/typedLengths.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import { tallyOf, type Tally, type TalliedAs } from '../../../store/views/tally.ts';
import type { Totals } from '../../../store/views/totals.ts';
import { isShownWhole } from './columnWidth.ts';
import type { CellTone, GridColumn, GridPickList } from '../../dataGrid/gridColumn.ts';
import { toneClass, toneOfStatus } from '../../../ui/status/statusTone.ts';

export interface FieldColumnContext {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Width set by the user, CSS px. */
  readonly width?: number | undefined;
  readonly isFrozen: boolean;
  readonly isEditable: boolean;
  readonly formats: Formats;
  readonly terms: Terms;
  /** Text of a set flag. */
  readonly yes: string;
  /** Legend of the status icons as text. */
  readonly statusLegend: string;
  /** True if some numbers of the column have decimals, so that whole numbers reserve space for them. */
  readonly isDecimal?: boolean;
  readonly pickList?: GridPickList | undefined;
  /** Returns the reason for a rejection as a sentence. */
  readonly reasonOf: (reason: MessageOrText) => string;
}

export function fieldColumn(field: Field, context: FieldColumnContext): GridColumn {
  const { store, isEditable, isFrozen, width, terms } = context;
  const { key } = field;
  const kind = fieldKinds[field.kind];
  const text = textOf(field, context);
  const tone = (row: RowHandle) => toneOf(store, row, key) ?? (isEditable ? 'plain' : 'readOnly');
  return {
    key,
    name: terms.header(field, context.unit),
    width: width ?? field.width ?? 110,
    align: kind.align,
    mono: field.mono ?? false,
    isText: isTextKind(field.kind),
    frozen: isFrozen,
    ...(field.required === 'key' && { keyOf: tagKey }),
    text: (row) => rejectedCell(store, row, key)?.text ?? text(row),
    note: (row) => {
      const refused = rejectedCell(store, row, key);
      return refused && context.reasonOf(refused.reason);
    },
    tone: isFrozen ? (row) => toneOf(store, row, key) ?? 'plain' : tone,
    isEditable: () => isEditable,
    ...(isNumberKind(field.kind) && { number: numberOf(store, key) }),
    tally: (rows) => tallyShown(field, store, rows),
    editText: (row) =>
      rejectedCell(store, row, key)?.text ?? terms.value(field, editTextOf(store.read(row.row, key), context.yes)),
    value: (row) => store.read(row.row, key),
    inputMode: kind.inputMode,
    ...(field.kind === 'length' && { scale: lengthScale(lengthUnitOf(context.unit)) }),
    ...(key === 'status' && { hint: context.statusLegend, className: (row: RowHandle) => statusClass(store, row) }),
    ...(isEditable && context.pickList && { pickList: context.pickList }),
    ...(field.choices && { choices: field.choices.map((choice) => terms.value(field, choice)) }),
  };
}

function statusClass(store: CommodityStore, { row }: RowHandle): string {
  const status = store.read(row, 'status');
  return typeof status === 'string' && status !== '' ? toneClass(toneOfStatus(status)) : '';
}

function numberOf(store: CommodityStore, key: string): (row: RowHandle) => number | null {
  return ({ row }) => {
    const value = store.read(row, key);
    return typeof value === 'number' ? value : null;
  };
}

const talliedAs = (kind: FieldKind): TalliedAs =>
  isNumberKind(kind) ? 'numbers' : fieldKinds[kind].storage === 'bits' ? 'flags' : 'days';

/** Tallies the values of the rows; a rejected text counts as a value in a row that has none. */
function tallyShown({ key, kind }: Field, { table, pending }: CommodityStore, rows: Int32Array): Tally {
  const of = (some: Int32Array) => tallyOf(table.columns.get(key), some, talliedAs(kind));
  const tally = of(rows);
  const refused = new Set(pending.refusedIn(key).map((id) => table.rowOf(id)));
  if (refused.size === 0) return tally;
  const covered = rows.filter((row) => refused.has(row));
  return { ...tally, count: tally.count + covered.length - of(covered).count };
}

/** Returns the rejected text of a cell, which stays where it was typed, with the reason; null for any other cell. */
function rejectedCell({ pending }: CommodityStore, { id }: RowHandle, key: string) {
  if (pending.isEmpty) return null;
  const cell = pending.get(id, key);
  return cell?.state.is === 'refused' ? { text: String(cell.wanted ?? ''), reason: cell.state.reason } : null;
}

/** Returns the tone of a cell with an unconfirmed edit; null if it has none. */
function toneOf({ pending }: CommodityStore, { id }: RowHandle, key: string): CellTone | null {
  if (pending.isEmpty) return null;
  const state = pending.get(id, key)?.state.is;
  return state === undefined ? null : state === 'saving' ? 'changed' : state;
}

/** Returns the footer of a grid: sums of the summed fields, and recomputed percentages. */
export function footerOf(
  fields: readonly Field[],
  totals: Totals,
  { unit, formats }: Pick<FieldColumnContext, 'unit' | 'formats'>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = totalText(field, totals, { unit, formats });
      return text === undefined ? [] : [[field.key, text]];
    }),
  );
}

function totalText(
  field: Field,
  totals: Totals,
  { unit, formats }: Pick<FieldColumnContext, 'unit' | 'formats'>,
): string | undefined {
  const written = fieldFormats(field, { formats, unit });
  if (field.key === 'percentComplete')
    return totals.percentComplete === null ? formats.percent(null) : written.percent(totals.percentComplete);
  const sum = totals.sums[field.key];
  return sum === undefined ? undefined : fieldKinds[field.kind].formatSum?.(sum, written);
}

function textOf(field: Field, context: FieldColumnContext): (row: RowHandle) => string {
  const { key } = field;
  const { store, terms } = context;
  const { format: write } = fieldKinds[field.kind];
  const { formats: typical, unit, yes } = context;
  const formats = fieldFormats(field, { formats: typical, unit, flag: { yes, no: '' } });
  const format = (value: number) => write(value, formats);
  // Formatting is slower than a lookup of earlier results; hours and lengths repeat.
  const { isDecimal = false } = context;
  const known = new Map<number, string>();
  const shown = (value: number) => {
    let text = known.get(value);
    if (text === undefined) {
      if (known.size > 5000) known.clear();
      text = isDecimal && isShownWhole(value) ? `${format(value)}${blankDecimal}` : format(value);
      known.set(value, text);
    }
    return text;
  };
  return ({ row }) => {
    const column = store.table.columns.get(key);
    if (!column) return '';
    const value = column.get(row);
    if (value === null) return '';
    return typeof value === 'string' ? terms.value(field, value) : shown(value);
  };
}

/** Blank as wide as a point and a digit, so that whole numbers align with the others. */
const blankDecimal = '\u2008\u2007';

function editTextOf(value: string | number | boolean | null, yes: string): string {
  if (value === null || value === false) return '';
  return value === true ? yes : String(value);
}
