import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsComingBack } from '../../../machines/auth/selectors.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './SessionNotice.module.css';

/** The session ended and the provider is out of reach: the page stays, and says why nothing is saved. */
export function SessionNotice() {
  const { t } = useTranslation('frame');
  const { auth } = useApp();
  const isComingBack = useSelector(auth, selectIsComingBack);
  if (!isComingBack) return null;
  return (
    <p role="status" className={styles['notice']}>
      {t('sessionEnded.text')}
      <button type="button" className="button" onClick={() => auth.send({ type: 'signIn.start' })}>
        {t('sessionEnded.button')}
      </button>
    </p>
  );
}
