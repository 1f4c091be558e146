import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { rowMoves } from '../../../../contract/rows/rowsOfDay.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { ExtraColumn } from '../exportRows.ts';
import { moveColumns, type MoveColumns } from './moveColumns.ts';

interface MovesAsked {
  readonly store: CommodityStore;
  /** On view. */
  readonly rows: Int32Array;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  /** The earlier day; undefined where nothing is compared. */
  readonly since: string | undefined;
}

const none = { columns: [], totals: {}, exported: [] };

/** What moved of the rows on view, as columns, and as columns of a file. */
export function useMoveColumns(asked: MovesAsked): MoveColumns & { readonly exported: readonly ExtraColumn[] } {
  const { store, rows, commodity, unit, since } = asked;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  return useMemo(() => {
    if (since === undefined) return none;
    const made = moveColumns(store, rows, { commodity, unit, formats, terms, t, since });
    const exported = made.columns.flatMap(({ key, name }) => {
      const move = rowMoves.find((each) => each.key === key);
      return move ? [{ key, label: name, kind: move.kind }] : [];
    });
    return { ...made, exported };
  }, [store, rows, commodity, unit, formats, terms, t, since]);
}
