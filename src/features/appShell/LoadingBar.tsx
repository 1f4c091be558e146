import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectIsOverlayShown } from '../../../machines/requests/requestsMachine.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './LoadingBar.module.css';

/** Shown while any request is in flight (specification section 4). It blocks neither clicks nor keys. */
export function LoadingBar() {
  const { t } = useTranslation('frame');
  const isShown = useSelector(useApp().requests, selectIsOverlayShown);
  if (!isShown) return null;
  return (
    <div className={styles['bar']} role="progressbar" aria-label={t('busy')}>
      <span className={styles['run']} />
    </div>
  );
}
