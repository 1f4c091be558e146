import { useSelector } from '@xstate/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsAuthenticated, selectLastError } from '../../../machines/authSelectors.ts';
import type { AuthError } from '../../../machines/authTypes.ts';
import { safeReturnTo } from '../../../machines/safeReturnTo.ts';
import { useApp } from '../../runtime/useApp.ts';
import { Mark } from './Mark.tsx';
import styles from './SignedOutPage.module.css';

/** Sign-in by a click, and why the last one failed, if it did. */
export function SignedOutPage({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation(['frame', 'errors']);
  const { auth } = useApp();
  const navigate = useNavigate();
  const error = useSelector(auth, selectLastError);
  const isSignedIn = useSelector(auth, selectIsAuthenticated);
  const target = safeReturnTo(returnTo);
  useEffect(() => {
    if (isSignedIn) void navigate({ href: target, replace: true });
  }, [isSignedIn, navigate, target]);

  return (
    <main className={styles['page']}>
      <Mark />
      <h1 className={styles['title']}>{error ? t('signedOut.failedTitle') : t('signedOut.title')}</h1>
      <p className={styles['text']} role={error ? 'alert' : undefined}>
        {error ? t(`errors:signIn.${sentenceOf(error)}`) : t('signedOut.again')}
      </p>
      <button
        type="button"
        className="button primary"
        onClick={() => auth.send({ type: 'signIn.start', returnTo: target, signInType: 'window' })}
      >
        {error?.kind === 'popup_blocked' ? t('signedOut.here') : t('signedOut.button')}
      </button>
    </main>
  );
}

const sentences = ['network', 'popup_blocked', 'popup_closed', 'storage', 'state_mismatch'] as const;

const sentenceOf = ({ kind }: AuthError) => sentences.find((sentence) => sentence === kind) ?? 'other';
