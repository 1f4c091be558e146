import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectUpdateNotice } from '../../../../machines/update/updateMachine.ts';
import { holdsUnsaved } from '../../../base/holdsUnsaved.ts';
import { useApp } from '../../../context/useApp.ts';
import styles from './UpdateNotice.module.css';

/** Shows that a newer version of Wireway is available, without ever reloading a page over typed text. */
export function UpdateNotice() {
  const { t } = useTranslation('frame');
  const { update } = useApp();
  const notice = useSelector(update, selectUpdateNotice);
  if (notice === null) return null;
  const start = () => update.send({ type: 'update.start', holdsUnsaved: holdsUnsaved(window) });
  return (
    <div role="status" className={styles['notice']}>
      {t(`update.${notice}`)}
      {notice === 'asking' ? (
        <>
          <button type="button" className="button" onClick={() => update.send({ type: 'update.cancel' })}>
            {t('update.notNow')}
          </button>
          <button type="button" className="button" onClick={() => update.send({ type: 'update.confirm' })}>
            {t('update.anyway')}
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={start}>
          {notice === 'ready' ? t('update.start') : t('update.reload')}
        </button>
      )}
    </div>
  );
}
