import { useSelector } from '@xstate/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  selectReturningPerson,
  selectIsAtPopup,
  selectIsAuthenticated,
  selectLastError,
} from '../../../../machines/auth/selectors.ts';
import type { SignInType } from '../../../../machines/auth/types.ts';
import { safeReturnTo } from '../../../../machines/auth/safeReturnTo.ts';
import { selectHasNetwork } from '../../../../machines/connection/connectionMachine.ts';
import { useApp } from '../../../context/useApp.ts';
import { ResumeOfflinePage } from './ResumeOfflinePage.tsx';
import { Logo } from './Logo.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import styles from './SignedOutPage.module.css';

/** Sign-in button, and the reason the last sign-in failed, if it did. */
export function SignedOutPage({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation(['frame', 'errors']);
  const { auth, connection } = useApp();
  const navigate = useNavigate();
  const error = useSelector(auth, selectLastError);
  const isSignedIn = useSelector(auth, selectIsAuthenticated);
  const hasNetwork = useSelector(connection, selectHasNetwork);
  const isAtPopup = useSelector(auth, selectIsAtPopup);
  const requestedPerson = useSelector(auth, selectReturningPerson);
  const target = safeReturnTo(returnTo);
  useEffect(() => {
    if (isSignedIn) void navigate({ href: target, replace: true });
  }, [isSignedIn, navigate, target]);
  const signIn = (signInType: SignInType) => auth.send({ type: 'signIn.start', returnTo: target, signInType });

  if (requestedPerson) {
    const resume = () => {
      auth.send({ type: 'person.resume' });
      void navigate({ href: target, replace: true });
    };
    return (
      <ResumeOfflinePage
        person={requestedPerson}
        onResume={resume}
        onSignIn={hasNetwork ? () => signIn('window') : null}
      />
    );
  }
  if (isAtPopup) {
    return (
      <main className={styles['page']}>
        <Logo />
        <h1 className={styles['title']}>{t('signedOut.popupTitle')}</h1>
        <p className={styles['text']} role="status">
          {t('signedOut.popupText')}
        </p>
        <button type="button" className="button" onClick={() => signIn('window')}>
          {t('signedOut.here')}
        </button>
      </main>
    );
  }
  return (
    <main className={styles['page']}>
      <Logo />
      <h1 className={styles['title']}>{error ? t('signedOut.failedTitle') : t('signedOut.title')}</h1>
      {error ? (
        <SignInProblem error={error} className={styles['text']} />
      ) : (
        <p className={styles['text']}>{t('signedOut.again')}</p>
      )}
      {!hasNetwork && (
        <p className={styles['text']} role="status">
          {t('signedOut.offline')}
        </p>
      )}
      <button type="button" className="button primary" disabled={!hasNetwork} onClick={() => signIn('window')}>
        {error?.kind === 'popup_blocked' ? t('signedOut.here') : t('signedOut.button')}
      </button>
      <button type="button" className="button plain" disabled={!hasNetwork} onClick={() => signIn('popup')}>
        {t('signedOut.popup')}
      </button>
    </main>
  );
}
