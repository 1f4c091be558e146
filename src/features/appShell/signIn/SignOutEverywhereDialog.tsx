import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { signOut } from '../../../../contract/users/currentUser.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

/** Ends every session of the user, this one last: for a device that was lost, or left signed in. */
export function SignOutEverywhereDialog({ onStay }: { readonly onStay: () => void }) {
  const { t } = useTranslation('frame');
  const formats = useFormats();
  const { auth, call, queue } = useApp();
  const { unsent, onPageOnly } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await call(signOut, { body: { everywhere: true } });
      auth.send({ type: 'signOut.start' });
    } catch {
      // The call has already shown the error; the user is still signed in here and can retry.
      setEnding(false);
    }
  };
  return (
    <Dialog title={t('signOutEverywhere.title')} onClose={onStay}>
      <p>{t('signOutEverywhere.text')}</p>
      {unsent > 0 && (
        <p>
          {t('signOut.unsent', { count: unsent, shown: formats.count(unsent) })}{' '}
          {onPageOnly > 0 ? t('signOut.notKept') : t('signOut.kept')}
        </p>
      )}
      <DialogActions
        onCancel={onStay}
        cancelText={t('signOut.stay')}
        startsOnCancel
        primary={
          <button type="button" className="button primary" disabled={isEnding} onClick={() => void end()}>
            {t('signOutEverywhere.button')}
          </button>
        }
      />
    </Dialog>
  );
}
