import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import styles from './UnreadNotice.module.css';

interface UnreadNoticeProps {
  /** Parameters as written in the URL. */
  readonly parts: readonly string[];
}

/** Shows that the page differs from its link because some parameters of the URL are invalid; stays until dismissed. */
export function UnreadNotice({ parts }: UnreadNoticeProps) {
  const { t } = useTranslation('frame');
  const router = useRouter();
  const forget = () =>
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, unread: undefined }),
      hash: true,
      replace: true,
    });
  return (
    <div role="status" className={styles['notice']}>
      <span className={styles['text']}>
        {t('unread.told', { count: parts.length, parts: parts.join(', ') })} {t('unread.remedy')}
      </span>
      <button type="button" className="button" onClick={forget}>
        {t('unread.seen')}
      </button>
    </div>
  );
}
