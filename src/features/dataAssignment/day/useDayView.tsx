/** Days of the rows: the movement columns, the texts, and the popup for choosing other days. */
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { rowMoves } from '../../../../contract/rows/rowsOfDay.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { AsOfForm, type Days } from '../../../ui/day/AsOfForm.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { ExtraColumn } from '../exportRows.ts';
import { moveColumns, type MoveColumns } from './moveColumns.ts';

interface DayViewOptions {
  readonly store: CommodityStore;
  /** Indexes of the visible rows. */
  readonly rows: Int32Array;
  readonly commodity: Commodity;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

export type DayView = ReturnType<typeof useDayView>;

export function useDayView({ store, rows, commodity, days, onDays }: DayViewOptions) {
  const { t } = useTranslation('common');
  const { unitMeasurement: unit } = useProject();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const moves = useMoveColumns({ store, rows, commodity, unit, since: days.since });
  const words = useDayWords(days);
  return {
    moves,
    words,
    /** Opens the popup next to the pressed element. */
    choose: setAnchor,
    open: anchor && (
      <Popup label={t('day.open')} anchor={anchor} onClose={() => setAnchor(null)}>
        <AsOfForm
          days={days}
          hasTwo
          onChoose={(next) => {
            setAnchor(null);
            onDays(next);
          }}
        />
      </Popup>
    ),
  };
}

interface MovesRequested {
  readonly store: CommodityStore;
  /** Indexes of the visible rows. */
  readonly rows: Int32Array;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  /** Earlier day; undefined if nothing is compared. */
  readonly since: string | undefined;
}

const none = { columns: [], totals: {}, exported: [] };

/** Movement of the visible rows, as grid columns and as file columns. */
function useMoveColumns(requested: MovesRequested): MoveColumns & { readonly exported: readonly ExtraColumn[] } {
  const { store, rows, commodity, unit, since } = requested;
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

/** Texts with the days of the rows, for print headings and file names. */
function useDayWords({ asOf, since }: Days) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  return {
    notes: [
      ...(asOf === undefined ? [] : [t('common:day.named', { day: formats.date(asOf) })]),
      ...(since === undefined ? [] : [t('common:day.compared', { day: formats.date(since) })]),
    ],
    // ISO days, so that files sort by day.
    fileName: (name: string): string => {
      const dated = asOf === undefined ? name : t('day.file', { name, day: asOf });
      return since === undefined ? dated : t('day.fileSince', { name: dated, day: since });
    },
  };
}
