import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { mayWorkAgain, messageOf } from '../../api/apiErrors.ts';
import { useTranslate } from '../../i18n/translate.ts';
import styles from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  /** What was thrown, or a sentence. Only sentences meant for people are shown as they are. */
  readonly error: unknown;
  /** What was being done: "The projects could not be loaded." */
  readonly title?: string;
  /** Offered only where another try can help. */
  readonly onRetry?: (() => void) | undefined;
  /** The next step, where it is another one. */
  readonly children?: ReactNode;
}

/** What went wrong, why, and what now. */
export function ErrorNotice({ error, title, onRetry, children }: ErrorNoticeProps) {
  const { t } = useTranslation('common');
  const say = useTranslate('errors');
  return (
    <div role="alert" className={styles['notice']}>
      <AlertIcon aria-hidden size={20} stroke={1.5} className={styles['icon']} />
      <div className={styles['words']}>
        {title !== undefined && <strong>{title}</strong>}
        <span>{typeof error === 'string' ? error : say(messageOf(error))}</span>
        {children}
      </div>
      {onRetry && mayWorkAgain(error) && (
        <button type="button" className="button" onClick={onRetry}>
          {t('actions.retry')}
        </button>
      )}
    </div>
  );
}
