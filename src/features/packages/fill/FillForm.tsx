import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { FillOutcome } from './FillOutcome.tsx';
import styles from './fill.module.css';
import type { RowsToFill } from './fillCalls.ts';
import { useFill } from './useFill.ts';

export interface FillFormProps {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly type: CommodityType;
  /** Selected rows; null if none are selected. */
  readonly rows: RowsToFill | null;
  /** Message shown while no rows are selected. */
  readonly none: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
  /** Controls that select the rows. */
  readonly children?: ReactNode;
}

/** Previews and performs adding the selected rows to the package, independent of how they were selected. */
export function FillForm({ projectId, row, type, rows, none, onChanged, onClose, children }: FillFormProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const [moves, setMoves] = useState(false);
  const fill = useFill({ projectId, row, type, rows, movesFromOthers: moves, onChanged });
  const { trial } = fill;
  const moving = trial?.moving.rows ?? 0;
  const wouldChange = trial ? trial.added + (moves ? moving : 0) : 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wouldChange > 0) void fill.apply().then((isDone) => isDone && onClose());
      }}
    >
      {children}
      {fill.error !== null && <ErrorNotice error={fill.error} />}
      <div className={styles['outcome']} role="status" aria-busy={fill.isAsking}>
        {rows === null && <p className="muted">{none}</p>}
        {trial && <FillOutcome row={row} type={type} trial={trial} movesFromOthers={moves} />}
      </div>
      {moving > 0 && (
        <Checkbox
          label={t('fill.move', { count: moving, shown: formats.count(moving) })}
          checked={moves}
          onChange={setMoves}
        />
      )}
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="submit"
            className="button primary"
            disabled={wouldChange === 0}
            aria-disabled={fill.isBusy || undefined}
          >
            {t('fill.apply', { count: wouldChange, shown: formats.count(wouldChange) })}
          </button>
        }
      />
    </form>
  );
}
