import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { undoesTheirs } from '../../device/outbox/conflicts.ts';
import { shownText } from '../../i18n/fieldText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import styles from './ConflictView.module.css';
import { DiscardButton } from './DiscardButton.tsx';
import { OperationNotice } from './OperationNotice.tsx';

export interface FieldConflict {
  readonly field: string;
  readonly yours: CellValue;
  readonly theirs: CellValue;
  /** Value before both edits, if known. */
  readonly before?: CellValue;
  /** Save that wrote `theirs`, if known. */
  readonly lastSave?: LastSave | null | undefined;
}

interface ConflictViewProps {
  readonly type: CommodityType;
  readonly unit: UnitMeasurement;
  readonly conflicts: readonly FieldConflict[];
  /** Name of the row, if the view is not shown beside it. */
  readonly row?: ReactNode;
  /** Keeps the user's value. `note`: the reason, required if this undoes work the other user recorded as done; otherwise ''. */
  readonly onKeepMine: (note: string) => void;
  readonly onTakeTheirs: () => void;
  /** Opens the fields to write another value. */
  readonly onEdit?: () => void;
  readonly onDiscard?: () => void;
}

/**
 * Conflict: another user wrote the same fields. Shows both values and the available actions. Nothing is lost until one is chosen.
 */
export function ConflictView(props: ConflictViewProps) {
  const { type, unit, conflicts, row, onKeepMine, onTakeTheirs, onEdit, onDiscard } = props;
  const { t } = useTranslation(['outbox', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  const hasBefore = conflicts.some(({ before }) => before !== undefined);
  const labelOf = (key: string) => {
    const field = fieldIn(commodity, key);
    return field ? terms.label(field) : key;
  };
  const shown = (key: string, value: CellValue) => {
    const field = fieldIn(commodity, key);
    const text = field ? shownText(field, value, { unit, formats, terms, yes: t('common:yes') }) : String(value ?? '');
    return text || t('blank');
  };
  const fields = conflicts.map(({ field }) => labelOf(field)).join(', ');
  const lastSave = conflicts.find((conflict) => conflict.lastSave)?.lastSave;
  const reason = lastSave
    ? t('conflictWith', { fields, name: lastSave.name, ago: formats.ago(lastSave.at) })
    : t('conflict', { fields });
  const storedOver = lastSave ? t('keptOver', { name: lastSave.name }) : t('keptOverAnother');
  return (
    <OperationNotice
      reason={
        <>
          {row} {reason}
        </>
      }
    >
      <table className={styles['pair']}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('yours')}</th>
            <th scope="col">{t('theirs')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, yours, theirs, before, lastSave: save }) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              <td>{shown(field, yours)}</td>
              <td>
                {shown(field, theirs)}
                {save && (
                  <span className={styles['writer']}>
                    {t('theirsBy', { name: save.name, at: formats.dateTime(save.at) })}
                  </span>
                )}
              </td>
              {hasBefore && <td>{before === undefined ? '' : shown(field, before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="button primary"
        onClick={() => onKeepMine(undoesTheirs(conflicts) ? storedOver : '')}
      >
        {t('keepMine')}
      </button>
      <button type="button" className="button" onClick={onTakeTheirs}>
        {t('takeTheirs')}
      </button>
      {onEdit && (
        <button type="button" className="button" onClick={onEdit}>
          {t('edit')}
        </button>
      )}
      {onDiscard && <DiscardButton onDiscard={onDiscard} />}
    </OperationNotice>
  );
}
