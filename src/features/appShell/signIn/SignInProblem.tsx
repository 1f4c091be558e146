import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { selectKeepsFailing } from '../../../../machines/auth/selectors.ts';
import type { AuthError } from '../../../../machines/auth/types.ts';
import { useApp } from '../../../context/useApp.ts';

/** Reason for the last sign-in failure, in one sentence with the remedy. */
export function SignInProblem({
  error,
  className,
}: {
  readonly error: AuthError;
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('errors');
  const { auth } = useApp();
  const keepsFailing = useSelector(auth, selectKeepsFailing);
  return (
    <p className={className} role="alert">
      {keepsFailing ? t('signIn.keepsFailing', { message: error.message }) : t(`signIn.${sentenceOf(error)}`)}
    </p>
  );
}

const sentences = [
  'network',
  'timeout',
  'server',
  'popup_blocked',
  'popup_closed',
  'storage',
  'state_mismatch',
  'access_denied',
  'no_id_token',
] as const;

const sentenceOf = ({ kind }: AuthError) => sentences.find((sentence) => sentence === kind) ?? 'other';
