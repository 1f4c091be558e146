import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import styles from '../dataEntry.module.css';

/** The state of a row's entry in a cell, with the one thing to do about it. The keyboard has Ctrl+Enter. */
export function EntryCellState({
  entry,
  onSave,
}: {
  readonly entry: RowEntry | null;
  /** Null for a person who can only look. */
  readonly onSave: ((id: number) => void) | null;
}) {
  const { t } = useTranslation('fieldWork');
  const say = useTranslate();
  if (!entry || entry.state.is === 'clean') return null;
  const { id, state, preview } = entry;
  const warnings = preview?.warnings.map(({ sentence }) => say(sentence)).join(' ');
  return (
    <span className={styles['cellState']}>
      <EntryStateBadge entry={entry} />
      {warnings && (
        <span role="img" aria-label={warnings} title={warnings} className={styles['cellWarning']}>
          <AlertIcon aria-hidden size={16} stroke={1.5} />
        </span>
      )}
      {state.is === 'typed' && onSave && (
        <button type="button" tabIndex={-1} className={styles['cellButton']} onClick={() => onSave(id)}>
          {t('save')}
        </button>
      )}
    </span>
  );
}
