import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsComingBack, selectIsSigningInAgain } from '../../../../machines/auth/selectors.ts';
import { useApp } from '../../../context/useApp.ts';
import styles from './SessionNotice.module.css';

/**
 * Shown when the session has ended: the page stays, with the reason nothing is saved. While the provider is unreachable this is
 * all; otherwise a dialog covers the page.
 */
export function SessionNotice() {
  const { t } = useTranslation('frame');
  const { auth } = useApp();
  const isComingBack = useSelector(auth, selectIsComingBack);
  const isOver = useSelector(auth, selectIsSigningInAgain);
  if (!isComingBack && !isOver) return null;
  return (
    <p role="status" className={styles['notice']}>
      {isOver ? t('sessionEnded.over') : t('sessionEnded.text')}
      <button type="button" className="button" onClick={() => auth.send({ type: 'signIn.start' })}>
        {t('sessionEnded.button')}
      </button>
    </p>
  );
}
