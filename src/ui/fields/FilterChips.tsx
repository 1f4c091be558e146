import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './FilterChips.module.css';

interface FilterChip {
  readonly key: string;
  /** Filter condition in words. */
  readonly words: string;
  readonly onEdit: (anchor: Element) => void;
  readonly onRemove: () => void;
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
}

/** Chips of the active filters, each with a remove button, and a button that removes all. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  const { t } = useTranslation('grid');
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('filter.bar')}>
      {chips.map(({ key, words, onEdit, onRemove }) => (
        <li key={key}>
          <span className={styles['chipGroup']}>
            <button
              type="button"
              className={styles['chip']}
              aria-haspopup="dialog"
              aria-label={t('filter.edit', { filter: words })}
              onClick={({ currentTarget }) => onEdit(currentTarget)}
            >
              {words}
            </button>
            <button
              type="button"
              className={styles['chipClear']}
              aria-label={t('filter.remove', { filter: words })}
              onClick={onRemove}
            >
              <CloseIcon aria-hidden size={14} stroke={1.5} />
            </button>
          </span>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="button plain" onClick={onClear}>
            {t('filter.clearAll')}
          </button>
        </li>
      )}
    </ul>
  );
}
