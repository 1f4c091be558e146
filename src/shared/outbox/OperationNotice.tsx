import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import styles from './OperationNotice.module.css';

interface OperationNoticeProps {
  readonly reason: ReactNode;
  /** Buttons for the available actions. */
  readonly children: ReactNode;
}

/** Operation that needs the user: the problem, with the available actions beside it. */
export function OperationNotice({ reason, children }: OperationNoticeProps) {
  return (
    <div role="alert" className={styles['notice']}>
      <p className={styles['sentence']}>
        <AlertIcon aria-hidden size={18} stroke={1.5} />
        {reason}
      </p>
      {children}
    </div>
  );
}
