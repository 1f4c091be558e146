import { useSelector } from '@xstate/react';
import { useSetAtom } from 'jotai/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { isOutboxOpenAtom } from '../../../shared/outbox/panel/isOutboxOpen.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

/**
 * Confirmation for signing out with unsent work (trust, rule O13): send it now, export it as a file, or leave it on this device
 * for the next sign-in.
 */
export function SignOutQuestion({ onStay }: { readonly onStay: () => void }) {
  const { t } = useTranslation(['frame', 'outbox']);
  const formats = useFormats();
  const { auth, connection, outbox, queue } = useApp();
  const openOutbox = useSetAtom(isOutboxOpenAtom);
  const isOnline = useSelector(connection, selectIsOnline);
  const { unsent, waiting, photos, onPageOnly } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [isSending, setSending] = useState(false);
  const shown = formats.count(unsent);
  useEffect(() => {
    if (isSending && unsent === 0) auth.send({ type: 'signOut.start' });
  }, [isSending, unsent, auth]);
  const sendNow = () => {
    setSending(true);
    outbox.send({ type: 'page.visible' });
  };
  // The outbox exports them as a table, or as a file for another tablet.
  const exportThem = () => {
    onStay();
    openOutbox(true);
  };
  return (
    <Dialog title={t('signOut.title')} onClose={onStay}>
      <p>{t('signOut.unsent', { count: unsent, shown })}</p>
      {photos > 0 && <p>{t('outbox:photo.among', { count: photos, shown: formats.count(photos) })}</p>}
      <p>{onPageOnly > 0 ? t('signOut.notKept') : t('signOut.kept')}</p>
      <DialogActions
        onCancel={onStay}
        cancelText={t('signOut.stay')}
        primary={
          isOnline &&
          waiting > 0 && (
            <button type="button" className="button primary" disabled={isSending} onClick={sendNow}>
              {isSending ? t('signOut.sending', { shown: formats.count(waiting) }) : t('signOut.sendNow')}
            </button>
          )
        }
      >
        <button type="button" className="button" onClick={exportThem}>
          {t('signOut.export')}
        </button>
        <button type="button" className="button" onClick={() => auth.send({ type: 'signOut.start' })}>
          {onPageOnly > 0 ? t('signOut.lose') : t('signOut.keep')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
