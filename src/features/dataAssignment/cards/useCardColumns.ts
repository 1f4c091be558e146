/** What a card says of its row: the columns of the view, without those that have a place of their own. */
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { fieldColumn } from '../../../grid/commodityGrid/columns/fieldColumn.ts';
import { withGroups } from '../../../grid/commodityGrid/columns/groupColumns.ts';
import type { GridColumn } from '../../../grid/dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

export interface CardColumns {
  /** The fields of the view, in order. */
  readonly fields: readonly Field[];
  /** What the row is called by; of the line of a group its name. */
  readonly title: readonly GridColumn[];
  /** Where it begins and ends; none where the commodity has no two ends, or the view shows only one. */
  readonly ends: readonly GridColumn[];
  readonly facts: readonly GridColumn[];
}

interface CardColumnsOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly shown: readonly string[];
  readonly group: readonly string[];
}

/** The badge of a card says these. */
const inBadge = new Set(['status', 'percentComplete']);

export function useCardColumns({ store, commodity, unit, shown, group }: CardColumnsOptions): CardColumns {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const reasonOf = useTranslate();
  return useMemo(() => {
    const keys = new Set(commodity.keyFields);
    const fields = shown.flatMap((key) => commodity.offered.find((field) => field.key === key) ?? []);
    const columnOf = (field: Field) =>
      fieldColumn(field, {
        store,
        unit,
        isFrozen: false,
        isEditable: true,
        formats,
        terms,
        yes: t('common:yes'),
        statusLegend: t('statusLegend'),
        reasonOf,
      });
    const drawn = (some: readonly Field[]) => {
      const columns = some.map(columnOf);
      return group.length === 0 ? columns : withGroups(columns, { store, commodity, unit, formats, terms, t });
    };
    const ends = fields.filter(({ end }) => end !== undefined);
    const isPair = ends.length === 2;
    const title = commodity.fields.filter(({ key }) => keys.has(key));
    const facts = fields.filter(
      (field) => !keys.has(field.key) && !inBadge.has(field.key) && !(isPair && ends.includes(field)),
    );
    // A group is named in the first column, its totals stand in the others.
    const columns = drawn([...title, ...facts]);
    return {
      fields,
      title: columns.slice(0, title.length),
      ends: isPair ? ends.toSorted((one) => (one.end === 'from' ? -1 : 1)).map(columnOf) : [],
      facts: columns.slice(title.length),
    };
  }, [store, commodity, unit, shown, group, formats, terms, reasonOf, t]);
}
