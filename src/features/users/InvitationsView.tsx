import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { listInvitations, type Invitation } from '../../../contract/users/users.ts';
import { invitationMailCheckInterval } from '../../../machines/pageTimings.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useCopyLink } from './InvitationDialog.tsx';
import styles from './users.module.css';

/** Outbox of invitations: the status of each mail, and the link to pass on if mail is not sent. */
export function InvitationsView() {
  const { t } = useTranslation(['users', 'terms']);
  const { call } = useApp();
  const found = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => call(listInvitations, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ mail }) => mail === 'waiting') ? invitationMailCheckInterval : false,
  });
  const columns = ['person', 'project', 'invitedBy', 'expires', 'state', 'mail', 'link'] as const;
  return (
    <Page
      title={t('invitations.title')}
      detail={t('invitations.decides')}
      actions={
        <Link className="button" to="/system-users" search={{}}>
          {t('invitations.back')}
        </Link>
      }
    >
      {found.isError && (
        <ErrorNotice title={t('loadFailed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && <EmptyState title={t('invitations.none')}>{t('invitations.noneStep')}</EmptyState>}
      {found.data !== undefined && found.data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <div className={styles['scroll']} role="region" aria-label={t('invitations.title')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`invitations.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.data.map((invitation) => (
                <InvitationLine key={invitation.id} invitation={invitation} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

function InvitationLine({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('users');
  const copy = useCopyLink();
  const formats = useFormats();
  const { name, email, projectName, invitedBy, expiresAt, state, mail, reason, link } = invitation;
  return (
    <tr>
      <th scope="row">
        {name} <span className="muted">{email}</span>
      </th>
      <td>{projectName ?? ''}</td>
      <td>{invitedBy ?? ''}</td>
      <td>{formats.date(expiresAt)}</td>
      <td>{t(`invitations.states.${state}`)}</td>
      <td className={styles['reason']}>{reason === '' ? t(`mail.${mail}`) : `${t(`mail.${mail}`)}: ${reason}`}</td>
      <td>
        {state === 'open' && (
          <button
            type="button"
            className="button"
            aria-label={t('invitations.copyOf', { name })}
            onClick={() => copy(name, link)}
          >
            {t('invitations.copy')}
          </button>
        )}
      </td>
    </tr>
  );
}
