import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import styles from './UnreadNotice.module.css';

interface UnreadNoticeProps {
  /** As they stood in the address. */
  readonly parts: readonly string[];
}

/** That the page is not what its link asked for: which parts of the address say nothing, until it is seen. */
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
      <span className={styles['words']}>
        {t('unread.told', { count: parts.length, parts: parts.join(', ') })} {t('unread.remedy')}
      </span>
      <button type="button" className="button" onClick={forget}>
        {t('unread.seen')}
      </button>
    </div>
  );
}
