import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isRejection } from '../../../../machines/auth/guards.ts';
import { selectAuthLabel, selectIsAtPopup, selectLastError } from '../../../../machines/auth/selectors.ts';
import type { SignInType } from '../../../../machines/auth/types.ts';
import { selectHasNetwork } from '../../../../machines/connection/connectionMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { SignInProblem } from './SignInProblem.tsx';

/**
 * Shown when the provider has ended the session: the user signs in again over the page, which retains all typed text. The dialog
 * cannot be closed, since nothing else is possible; leaving the page is the user's own choice.
 */
export function SignInAgainDialog() {
  const { t } = useTranslation('frame');
  const { auth, connection } = useApp();
  const name = useSelector(auth, selectAuthLabel);
  const isAtPopup = useSelector(auth, selectIsAtPopup);
  const error = useSelector(auth, selectLastError);
  const hasNetwork = useSelector(connection, selectHasNetwork);
  const signIn = (signInType: SignInType) => auth.send({ type: 'signIn.start', signInType });
  return (
    <Dialog opensByItself title={t('signInAgain.title')}>
      <p>{t('signInAgain.text', { name })}</p>
      {isAtPopup && <p role="status">{t('signInAgain.atProvider')}</p>}
      {error && !isRejection(error) && <SignInProblem error={error} />}
      {!hasNetwork && <p role="status">{t('signedOut.offline')}</p>}
      <p>{t('signInAgain.lost')}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" disabled={!hasNetwork} onClick={() => signIn('popup')}>
            {isAtPopup ? t('signInAgain.anew') : t('signInAgain.button')}
          </button>
        }
      >
        <button type="button" className="button" disabled={!hasNetwork} onClick={() => signIn('window')}>
          {t('signedOut.here')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
