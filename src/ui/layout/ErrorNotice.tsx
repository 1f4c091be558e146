import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { mayWorkAgain, messageOf } from '../../api/apiErrors.ts';
import { useTranslate } from '../../i18n/translate.ts';
import styles from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  /** Error that was thrown, or a sentence. Only sentences written for users are shown unchanged. */
  readonly error: unknown;
  /** Action that failed: "The projects could not be loaded." */
  readonly title?: string;
  /** Retry action, offered only if another attempt can help. */
  readonly onRetry?: (() => void) | undefined;
  /** Next step, if it is a different one. */
  readonly children?: ReactNode;
}

/** Error notice: the failure, its reason, and the next step. */
export function ErrorNotice({ error, title, onRetry, children }: ErrorNoticeProps) {
  const { t } = useTranslation('common');
  const say = useTranslate('errors');
  return (
    <div role="alert" className={styles['notice']}>
      <AlertIcon aria-hidden size={20} stroke={1.5} className={styles['icon']} />
      <div className={styles['text']}>
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
