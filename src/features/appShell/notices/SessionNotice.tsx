import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsComingBack, selectIsSigningInAgain } from '../../../../machines/auth/selectors.ts';
import { useApp } from '../../../context/useApp.ts';
import styles from './SessionNotice.module.css';

/** The session ended: the page stays, and says why nothing is saved. While the provider is out of reach that is all; else a dialog stands over the page. */
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
