import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { OtherEntry } from '../ends/OppositeEndSection.tsx';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { revertEntry } from '../entries/revertEntry.ts';
import styles from './card.module.css';

interface RevertPanelProps {
  readonly entryStore: FieldEntryStore;
  readonly id: number;
  /** Including values that were sent. */
  readonly values: Row;
  /** Entry of the other end that is voided as well; null to void this one alone. */
  readonly other: OtherEntry | null;
  readonly onDone: () => void;
}

/** Voids an entry the server has, which takes an entry of its own with a reason. */
export function VoidPanel({ entryStore, id, values, other, onDone }: RevertPanelProps) {
  const { t } = useTranslation('fieldWork');
  const [reason, setReason] = useState('');
  const save = (why: string) => {
    if (why.trim() === '') return;
    revertEntry(entryStore, id, values, why.trim());
    other?.revert(why.trim());
    onDone();
  };
  return (
    <div role="group" aria-label={t('undo.open')} className={styles['panel']}>
      <p className={styles['advice']}>{t('undo.why')}</p>
      {other && <p className={styles['advice']}>{t('ends.voided')}</p>}
      <div className={styles['steps']}>
        {([t('undo.wrongRow'), t('undo.notDone')] as const).map((word) => (
          <button key={word} type="button" className="button" onClick={() => save(word)}>
            {word}
          </button>
        ))}
      </div>
      <div className={styles['steps']}>
        <TextField
          label={t('undo.reason')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <button
          type="button"
          className="button primary"
          aria-disabled={reason.trim() === ''}
          onClick={() => save(reason)}
        >
          {t('undo.save')}
        </button>
      </div>
    </div>
  );
}
