import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { resendInvite, type User } from '../../../contract/users/users.ts';
import { useApp } from '../../context/useApp.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';

interface InvitationActionsProps {
  readonly projectId: number | null;
  readonly chosen: readonly User[];
  readonly onSent: () => void;
}

/** Buttons for the invitations of the selected users: resend them, or show the state and the link of one. */
export function InvitationActions({ projectId, chosen, onSent }: InvitationActionsProps) {
  const { t } = useTranslation('users');
  const { call, notify } = useApp();
  /** User whose invitation is shown. */
  const [shown, setShown] = useState<User | null>(null);
  const waiting = chosen.filter(({ status }) => status === 'invited');
  const [one, another] = waiting;
  const sending = useMutation({
    mutationFn: async () => {
      const scope = projectId === null ? {} : { projectId };
      for (const user of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- each result is shown separately
        const { sent, reason } = await call(resendInvite, { body: { ...scope, userId: user.id } });
        if (sent) notify.info(t('resent', { name: user.name }));
        else if (another) notify.info(reason);
        else setShown(user);
      }
    },
    onSettled: onSent,
  });
  return (
    <>
      <RowAction
        label={t('resend')}
        isPossible={waiting.length > 0 && !sending.isPending}
        onAct={() => sending.mutate()}
      />
      <RowAction
        label={t('invitation.open')}
        isPossible={one !== undefined && another === undefined}
        onAct={() => one && setShown(one)}
      />
      {shown && <InvitationDialog projectId={projectId} user={shown} onClose={() => setShown(null)} />}
    </>
  );
}
