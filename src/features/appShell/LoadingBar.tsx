import { useSelector } from '@xstate/react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectIsOverlayShown } from '../../../machines/requests/requestsMachine.ts';
import { useApp } from '../../context/useApp.ts';
import styles from './LoadingBar.module.css';

/** While any request is in flight (specification section 4). It takes no clicks and no keys from anybody. */
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
