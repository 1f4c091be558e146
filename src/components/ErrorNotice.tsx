import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WirewayError } from '../../contract/errors.ts';
import { mayWorkAgain, OwnFailure } from '../api/failures.ts';
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
  const { t } = useTranslation(['common', 'errors']);
  const said = () => {
    if (typeof error === 'string') return error;
    if (error instanceof OwnFailure) return t(`errors:${error.words}`);
    return error instanceof WirewayError ? error.message : t('errors:generic');
  };
  return (
    <div role="alert" className={styles['notice']}>
      <AlertIcon aria-hidden size={20} stroke={1.5} className={styles['icon']} />
      <div className={styles['words']}>
        {title !== undefined && <strong>{title}</strong>}
        <span>{said()}</span>
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
