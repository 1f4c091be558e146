import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { getOpenInvitation, type User } from '../../../contract/users/users.ts';
import { userMailCheckInterval } from '../../../machines/pageTimings.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import styles from './users.module.css';

interface InvitationDialogProps {
  /** Project of the invitation; null outside a project. */
  readonly projectId: number | null;
  readonly user: Pick<User, 'id' | 'name' | 'email'>;
  readonly onClose: () => void;
}

/** Dialog for an open invitation. */
export function InvitationDialog(props: InvitationDialogProps) {
  const { t } = useTranslation('users');
  return (
    <Dialog title={t('invitation.title', { name: props.user.name })} onClose={props.onClose}>
      <InvitationStatus {...props} />
    </Dialog>
  );
}

/** Content of a dialog for an open invitation: whether its mail was sent, and the link to pass on. */
export function InvitationStatus({ projectId, user, onClose }: InvitationDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const { call } = useApp();
  const copy = useCopyLink();
  const found = useQuery({
    queryKey: ['open invitation', projectId, user.id],
    // An earlier result might be that of an invitation replaced since.
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = projectId === null ? { userId: user.id } : { projectId, userId: user.id };
      return call(getOpenInvitation, { query, signal, quiet: true });
    },
    refetchInterval: ({ state: { data } }) => (data?.invitation?.mail === 'waiting' ? userMailCheckInterval : false),
  });
  const invitation = found.data?.invitation;
  const canShare = invitation && invitation.expiresAt.getTime() > found.dataUpdatedAt;
  return (
    <>
      <div className={styles['form']}>
        {found.isPending && <Reading />}
        {found.isError && (
          <ErrorNotice title={t('invitation.loadFailed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        <div role="status">
          {invitation === null && <p>{t('invitation.none', { name: user.name })}</p>}
          {invitation && !canShare && <p>{t('invitation.expired')}</p>}
          {canShare && (
            <>
              <p>{t(`invitation.mail.${invitation.mail}`, { name: user.name, email: user.email })}</p>
              {invitation.reason !== '' && <p className="muted">{invitation.reason}</p>}
            </>
          )}
        </div>
        {canShare && <InvitationLink email={user.email} {...invitation} />}
      </div>
      <DialogActions
        onCancel={onClose}
        cancelText={t('common:actions.close')}
        primary={
          canShare ? (
            <button type="button" className="button primary" onClick={() => copy(user.name, invitation.link)}>
              {t('invitations.copy')}
            </button>
          ) : undefined
        }
      />
    </>
  );
}

interface InvitationLinkProps {
  readonly email: string;
  readonly link: string;
  readonly expiresAt: Date;
}

function InvitationLink({ email, link, expiresAt }: InvitationLinkProps) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  return (
    <TextField
      label={t('invitation.link')}
      description={t('invitation.until', { email, day: formats.date(expiresAt) })}
      readOnly
      value={link}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

/** Returns a function that copies the invitation link of a person; without a clipboard it shows the link instead. */
export function useCopyLink(): (name: string, link: string) => void {
  const { t } = useTranslation('users');
  const { notify } = useApp();
  return (name, link) =>
    void navigator.clipboard.writeText(link).then(
      () => notify.success(t('invitations.copied', { name })),
      () => notify.info(link),
    );
}
