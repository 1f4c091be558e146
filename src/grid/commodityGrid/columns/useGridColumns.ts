/** Shown fields as grid columns, sized to their contents, with the totals line. */
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { textWidth } from '../../../ui/screen/textWidth.ts';
import { useCssLength } from '../../../ui/screen/useCssLength.ts';
import type { GridColumn, GridPickList } from '../../dataGrid/gridColumn.ts';
import type { RowChecks } from '../../dataGrid/useRowChecks.ts';
import type { GridSearch } from '../filters/gridSearch.ts';
import { columnWidth, contentsOf } from './columnWidth.ts';
import { fieldColumn, footerOf } from './fieldColumn.ts';
import { frozenUpTo } from './frozenColumns.ts';
import { withGroups } from './groupColumns.ts';

interface GridColumnsOptions {
  readonly store: CommodityStore;
  readonly view: Pick<RowsOnView, 'totals'>;
  readonly unit: UnitMeasurement;
  readonly shown: readonly string[];
  readonly search: Pick<GridSearch, 'widths' | 'frozen' | 'group'>;
  readonly isEditable: (field: Field) => boolean;
  readonly checks?: RowChecks;
  readonly pickLists?: (field: Field) => GridPickList | undefined;
  readonly extra?: readonly GridColumn[];
  readonly extraTotals?: Readonly<Record<string, string>>;
  readonly defaultWidths?: Readonly<Record<string, number>>;
  readonly adapt?: (column: GridColumn, field: Field) => GridColumn;
}

const none: readonly GridColumn[] = [];
const declaredWidths: Readonly<Record<string, number>> = {};
/** Width of the checkbox before a tag, CSS px. */
const checkWidth = 28;
/** Space before the row numbers, CSS px. */
const numberPadding = 8;
const ungrouped: string[] = [];
const asIs = (column: GridColumn) => column;

export function useGridColumns(options: GridColumnsOptions): {
  readonly columns: readonly GridColumn[];
  readonly footer: Readonly<Record<string, string>>;
  /** Width of the row numbers in the first column, CSS px; 0 in a grouped list, whose lines are not all rows. */
  readonly rowNumberWidth: number;
} {
  const { store, view, unit, shown, search, isEditable, checks, pickLists, extraTotals } = options;
  const { extra = none, defaultWidths = declaredWidths, adapt = asIs } = options;
  const { totals } = view;
  const { widths, frozen, group = ungrouped } = search;
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const reasonOf = useTranslate();
  const commodity = useCommodity(store.type);

  const fields = useMemo(
    () => shown.flatMap((key) => commodity.offered.find((field) => field.key === key) ?? []),
    [shown, commodity],
  );
  const footer = useMemo(() => {
    const count = t('total', { total: formats.count(totals.count) });
    return {
      ...footerOf(fields, totals, { unit, formats }),
      ...(fields[0] && { [fields[0].key]: count }),
      ...extraTotals,
    };
  }, [fields, totals, extraTotals, unit, t, formats]);
  const { shape } = useStoreSnapshot(store);
  const menuWidth = useCssLength('--header-menu', 24);
  const contents = useMemo(() => contentsOf(store, fields, shape, terms.value), [store, fields, shape, terms]);
  const rowNumberWidth = group.length === 0 ? textWidth(String(store.table.length)) + numberPadding : 0;
  // Compared by value: totals change with every edit, and new columns would render every cell again.
  const widthsText = fields
    .map(
      (field, at) =>
        columnWidth({
          header: terms.header(field, unit),
          menu: menuWidth,
          total: footer[field.key],
          tag: contents.tagWidths.get(field.key) ?? 0,
          least: defaultWidths[field.key] ?? field.width ?? 110,
        }) + (at === 0 ? (checks ? checkWidth : 0) + rowNumberWidth : 0),
    )
    .join(' ');
  const naturalWidths = useMemo(() => widthsText.split(' ').map(Number), [widthsText]);
  const columns = useMemo(() => {
    const made = fields.map((field, at) => {
      const column = fieldColumn(field, {
        store,
        unit,
        width: widths[field.key] ?? naturalWidths[at],
        isDecimal: contents.decimals.has(field.key),
        reasonOf,
        isFrozen: at === 0,
        isEditable: isEditable(field),
        pickList: pickLists?.(field),
        formats,
        terms,
        yes: t('common:yes'),
        statusLegend: t('statusLegend'),
      });
      return adapt(column, field);
    });
    const drawn = frozenUpTo([...made.slice(0, 1), ...extra, ...made.slice(1)], frozen);
    return group.length === 0 ? drawn : withGroups(drawn, { store, commodity, unit, formats, terms, t });
  }, [
    fields,
    store,
    unit,
    widths,
    naturalWidths,
    contents,
    reasonOf,
    isEditable,
    pickLists,
    adapt,
    extra,
    group,
    frozen,
    commodity,
    t,
    formats,
    terms,
  ]);
  return { columns, footer, rowNumberWidth };
}
