import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the page. The browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Closed before it leaves the page, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={heading} className={styles['dialog']} onCancel={onClose}>
      <header className={styles['head']}>
        <h2 id={heading} className={styles['title']}>
          {title}
        </h2>
        <button
          type="button"
          className={`button plain ${styles['close']}`}
          aria-label={t('actions.close')}
          onClick={onClose}
        >
          <CloseIcon aria-hidden size={18} stroke={1.5} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
