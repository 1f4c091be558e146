import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import type { EditForm } from './useEditForm.ts';
import { useSaveKey } from './useSaveKey.ts';
import styles from './SaveBar.module.css';

type Part = Pick<EditForm<object>, 'changes' | 'isSaving' | 'error' | 'save' | 'discard'>;

interface SaveBarProps {
  /** Forms of the page: one bar, and Ctrl+S, save all of them. */
  readonly forms: readonly Part[];
}

/**
 * Bar with the number of unsaved changes, and buttons to save and to discard. Its height is reserved, so that the page does not
 * move when it appears.
 */
export function SaveBar({ forms }: SaveBarProps) {
  const { t } = useTranslation('forms');
  const waiting = forms.filter(({ changes }) => changes > 0);
  const count = waiting.reduce((sum, { changes }) => sum + changes, 0);
  const isSaving = forms.some((form) => form.isSaving);
  const failure = forms.find(({ error }) => error !== null)?.error;
  const saveAll = () => {
    for (const form of waiting) form.save();
  };
  useSaveKey(saveAll);
  return (
    <div className={styles['bar']}>
      {failure !== undefined && <ErrorNotice error={failure} title={t('notSaved')} />}
      <div className={styles['row']}>
        <span role="status" className={styles['status']}>
          {isSaving ? t('saving') : count > 0 ? t('unsaved', { count }) : t('allSaved')}
        </span>
        <button
          type="button"
          className="button"
          disabled={count === 0 || isSaving}
          onClick={() => {
            for (const form of waiting) form.discard();
          }}
        >
          {t('discard')}
        </button>
        <button
          type="button"
          className="button primary"
          aria-keyshortcuts="Control+S"
          disabled={count === 0 || isSaving}
          onClick={saveAll}
        >
          {t('save')}
        </button>
      </div>
    </div>
  );
}
