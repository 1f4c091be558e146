/** Columns that also render group lines: the common value of the group, its number of rows, and their totals. */
import type { Say } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldFormats } from '../../../i18n/fieldFormats.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { Terms } from '../../../i18n/useTerms.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { GridColumn, RowHandle } from '../../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { GroupHandle, GroupLine } from '../../../rows/useGroupedRows.ts';
import { footerOf } from './fieldColumn.ts';

interface GroupWords {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly formats: Formats;
  readonly terms: Terms;
  readonly t: Say<'grid'>;
}

const isGroup = (row: RowHandle): row is GroupHandle => row.group !== undefined;

/** Returns columns of which the first names the group and the others show its totals in footer format. */
export function withGroups(columns: readonly GridColumn[], words: GroupWords): GridColumn[] {
  const known = new WeakMap<GroupLine, Readonly<Record<string, string>>>();
  const textsOf = ({ group }: GroupHandle) => {
    const texts = known.get(group) ?? footerOf(words.commodity.fields, group.totals(), words);
    known.set(group, texts);
    return texts;
  };
  return columns.map((column, at) => {
    const text = (row: GroupHandle) => (at === 0 ? nameOf(row.group, words) : (textsOf(row)[column.key] ?? ''));
    const { number, editText, note, className, content } = column;
    return {
      ...column,
      text: (row) => (isGroup(row) ? text(row) : column.text(row)),
      tone: (row) => (isGroup(row) ? 'plain' : column.tone(row)),
      isEditable: (row) => !isGroup(row) && column.isEditable(row),
      ...(number && { number: (row: RowHandle) => (isGroup(row) ? null : number(row)) }),
      ...(editText && { editText: (row: RowHandle) => (isGroup(row) ? text(row) : editText(row)) }),
      ...(note && { note: (row: RowHandle) => (isGroup(row) ? null : note(row)) }),
      ...(className && { className: (row: RowHandle) => (isGroup(row) ? '' : className(row)) }),
      ...(content && { content: (row: RowHandle) => (isGroup(row) ? text(row) : content(row)) }),
    };
  });
}

/** Returns the name of a group with its row count, "A10 (214)". */
function nameOf(
  { field, oneRow, count }: GroupLine,
  { store, commodity, unit, formats, terms, t }: GroupWords,
): string {
  const declared = fieldIn(commodity, field);
  const held = store.table.columns.get(field)?.get(oneRow) ?? null;
  const flag = { yes: t('common:yes'), no: t('group.blank') };
  const written = (value: string | number) => {
    if (!declared || typeof value === 'string') return declared ? terms.value(declared, String(value)) : String(value);
    return fieldKinds[declared.kind].format(value, fieldFormats(declared, { formats, unit, flag }));
  };
  const value = held === null ? t('group.blank') : written(held);
  return `${value} (${formats.count(count)})`;
}
