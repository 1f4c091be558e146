/** Contents of a card: the columns of the view, except those with a fixed place on the card. */
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
  /** Fields of the view, in order. */
  readonly fields: readonly Field[];
  /** Name of the row; for a group line, the name of the group. */
  readonly title: readonly GridColumn[];
  /** Ends of the row; empty if the commodity does not have two ends, or the view shows only one. */
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

/** Fields shown in the card's badge. */
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
    // The first column of a group line holds its name, the others its totals.
    const columns = drawn([...title, ...facts]);
    return {
      fields,
      title: columns.slice(0, title.length),
      ends: isPair ? ends.toSorted((one) => (one.end === 'from' ? -1 : 1)).map(columnOf) : [],
      facts: columns.slice(title.length),
    };
  }, [store, commodity, unit, shown, group, formats, terms, reasonOf, t]);
}
