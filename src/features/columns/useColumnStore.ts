/** Store of a commodity type's columns being edited: each under its name in the user's language, in the project's order. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { columnFields, labelFields } from '../../../contract/setup/columns/columnFields.ts';
import { deleteColumns, listColumns, saveColumns, type ColumnRow } from '../../../contract/setup/columns/columns.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../contract/commodities/index.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { keysOf } from '../../../contract/base/values/keysOf.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { FieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import type { RowEdit } from '../../grid/setupTable/store/setupRow.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../grid/setupTable/store/useSetupStore.ts';

export type Capacity = ReplyOf<typeof listColumns>['room'];
type LabelKey = keyof typeof labelFields;

/** Returns the field that holds the label in a language. */
export const labelKeyIn = (language: string): LabelKey =>
  keysOf(labelFields).find((key) => labelFields[key] === language) ?? 'labelEn';

export interface Columns {
  readonly store: SetupStore<ColumnRow>;
  /** Number of further columns possible; null until loaded. */
  readonly room: Capacity | null;
}

export function useColumnStore(projectId: number, type: CommodityType, { read }: FieldColumns): Columns {
  const { call, notify } = useApp();
  const { t, i18n } = useTranslation('columns');
  const formats = useFormats();
  const { nameOf, named, asTyped } = useColumnNames(type, labelKeyIn(i18n.language));
  const { data, refetch } = useQuery({
    queryKey: ['columns', projectId, type],
    queryFn: ({ signal }) => call(listColumns, { query: { projectId, type }, quiet: true, signal }),
    enabled: false,
  });
  const store: SetupStore<ColumnRow> = useSetupStore<ColumnRow>(projectId, {
    requiredColumns: [labelKeyIn(i18n.language), 'kind'],
    isOrdered: true,
    ports: {
      load: async () => {
        const { data: found, error } = await refetch();
        if (!found) throw error ?? new Error('The columns did not come.');
        return found.rows.map(named);
      },
      save: async (edits) => {
        const rows = edits.map(asTyped);
        const { results } = await call(saveColumns, { body: { projectId, type, rows }, quiet: true });
        for (const result of results)
          if (result.status === 'saved' && result.hiddenRows > 0)
            notify.info(
              t('hidden', {
                count: result.hiddenRows,
                shown: formats.count(result.hiddenRows),
                column: nameOf(result.row),
              }),
            );
        // A moved row shifts others, and a saved one might take or free a user-defined column.
        void store.reload();
        return results.map((result) => ('row' in result ? Object.assign(result, { row: named(result.row) }) : result));
      },
      remove: async (rows) => {
        const { results } = await call(deleteColumns, { body: { projectId, type, rows: [...rows] }, quiet: true });
        void store.reload();
        return results;
      },
    },
    read: (column, text) => {
      const field = columnFields.find(({ key }) => key === column);
      return field ? read(field, text) : { ok: true, value: text };
    },
  });
  return { store, room: data?.room ?? null };
}

/** Labels in the user's language: if the project defined none, the default name is shown and not sent. */
function useColumnNames(type: CommodityType, ownKey: LabelKey) {
  const terms = useTerms();
  const nameOf = ({ field, isUserDefined, values }: ColumnRow): string => {
    const given =
      values[ownKey] ??
      (isUserDefined
        ? keysOf(labelFields)
            .map((key) => values[key])
            .find(Boolean)
        : null);
    if (typeof given === 'string' && given !== '') return given;
    const found = fieldOf(type, field);
    return found ? terms.label(found) : field;
  };
  const named = (row: ColumnRow): ColumnRow => ({ ...row, values: { ...row.values, [ownKey]: nameOf(row) } });
  const asTyped = ({ row, cells }: RowEdit) => ({
    row,
    cells: cells.map(({ field, value }) => ({
      field,
      value: field === ownKey && isDeclared(row, value) ? null : value,
    })),
  });
  const isDeclared = (row: RowEdit['row'], value: unknown): boolean => {
    const field = row && commodities[type].fields[row.id - 1];
    return field ? !field.isSlot && terms.label(field) === value : false;
  };
  return { nameOf, named, asTyped };
}
