import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { resendInvite, type User } from '../../../contract/users/users.ts';
import { useApp } from '../../context/useApp.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';

interface ResendActProps {
  readonly projectId: number | null;
  readonly chosen: readonly User[];
  readonly onSent: () => void;
}

/** Button that resends the invitations of the selected users. */
export function ResendAction({ projectId, chosen, onSent }: ResendActProps) {
  const { t } = useTranslation('users');
  const { call, notify } = useApp();
  const waiting = chosen.filter(({ status }) => status === 'invited');
  const sending = useMutation({
    mutationFn: async () => {
      const scope = projectId === null ? {} : { projectId };
      for (const { id, name } of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- each result is shown separately
        const { sent, reason } = await call(resendInvite, { body: { ...scope, userId: id } });
        if (sent) notify.success(t('resent', { name }));
        else notify.info(reason);
      }
    },
    onSettled: onSent,
  });
  return (
    <RowAction
      label={t('resend')}
      isPossible={waiting.length > 0 && !sending.isPending}
      onAct={() => sending.mutate()}
    />
  );
}
