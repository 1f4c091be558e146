import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resendInvite, type User } from '../../../contract/users.ts';
import { useApp } from '../../context/useApp.ts';

interface ActProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onAct: () => void;
}

/** A button of the toolbar, with why it cannot be pressed. */
export function Act({ label, isPossible, onAct }: ActProps) {
  const { t } = useTranslation('users');
  return (
    <button
      type="button"
      className="button"
      disabled={!isPossible}
      title={isPossible ? undefined : t('choose')}
      onClick={onAct}
    >
      {label}
    </button>
  );
}

interface ResendActProps {
  readonly projectId: number | null;
  readonly chosen: readonly User[];
  readonly onSent: () => void;
}

/** Sends the invitations of the selected people again. */
export function ResendAct({ projectId, chosen, onSent }: ResendActProps) {
  const { t } = useTranslation('users');
  const { call, notify } = useApp();
  const waiting = chosen.filter(({ status }) => status === 'invited');
  const sending = useMutation({
    mutationFn: async () => {
      const scope = projectId === null ? {} : { projectId };
      for (const { id, name } of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- each is told by itself
        const { sent, reason } = await call(resendInvite, { body: { ...scope, userId: id } });
        if (sent) notify.success(t('resent', { name }));
        else notify.info(reason);
      }
    },
    onSettled: onSent,
  });
  return (
    <Act label={t('resend')} isPossible={waiting.length > 0 && !sending.isPending} onAct={() => sending.mutate()} />
  );
}
