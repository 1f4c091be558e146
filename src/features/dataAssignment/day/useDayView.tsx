/** The days that the rows are of: their columns of what moved, their words, and the popup that chooses others. */
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { rowMoves } from '../../../../contract/rows/rowsOfDay.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { DayChoice, type Days } from '../../../ui/day/DayChoice.tsx';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { ExtraColumn } from '../exportRows.ts';
import { moveColumns, type MoveColumns } from './moveColumns.ts';

interface DayViewOptions {
  readonly store: CommodityStore;
  /** On view. */
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
    /** Opens the popup beside what was pressed. */
    choose: setAnchor,
    open: anchor && (
      <Popup label={t('day.open')} anchor={anchor} onClose={() => setAnchor(null)}>
        <DayChoice
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
function useMoveColumns(asked: MovesAsked): MoveColumns & { readonly exported: readonly ExtraColumn[] } {
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

/** Of which days rows are, for what leaves the screen: the head of a printed sheet, the name of a file. */
function useDayWords({ asOf, since }: Days) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  return {
    notes: [
      ...(asOf === undefined ? [] : [t('common:day.named', { day: formats.date(asOf) })]),
      ...(since === undefined ? [] : [t('common:day.compared', { day: formats.date(since) })]),
    ],
    // Days as they are sorted in a folder.
    fileName: (name: string): string => {
      const dated = asOf === undefined ? name : t('day.file', { name, day: asOf });
      return since === undefined ? dated : t('day.fileSince', { name: dated, day: since });
    },
  };
}
