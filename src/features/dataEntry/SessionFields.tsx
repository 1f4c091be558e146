import { useTranslation } from 'react-i18next';
import type { BookView } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import styles from './fieldWork.module.css';
import { WorkDate } from './WorkDate.tsx';

interface SessionFieldsProps {
  readonly book: EntryBook;
  readonly view: BookView;
  /** Id of the list of foremen offered while typing. */
  readonly foremen: string;
}

/** Day and foreman, said once for all entries that follow. */
export function SessionFields({ book, view, foremen }: SessionFieldsProps) {
  const { t } = useTranslation('fieldWork');
  const { session } = view;
  return (
    <div role="group" aria-label={t('session')} className={styles['session']}>
      <label className={styles['sessionField']}>
        {t('workDate')}
        <WorkDate book={book} view={view} />
      </label>
      <label className={styles['sessionField']}>
        {t('foreman')}
        <input
          className="input"
          value={session.foreman}
          list={foremen}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => book.setSession({ ...session, foreman: target.value })}
        />
      </label>
    </div>
  );
}
