/** All users of Wireway: invite, edit, block immediately and unblock. */
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { setupNamespaces, useTranslate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { recordFields } from '../../../contract/users/personFields.ts';
import { endSignIns, updateUser, type User } from '../../../contract/users/users.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { projectsQuery } from '../../api/queries.ts';
import { useApp, useCurrentUser } from '../../context/useApp.ts';
import { useFieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import { SetupFiles } from '../../grid/setupTable/files/SetupFiles.tsx';
import { SetupScreen, type SetupScreenHandle } from '../../grid/setupTable/SetupScreen.tsx';
import { useSetupTexts } from '../../grid/setupTable/useSetupTexts.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { ownColumns, useDerivedColumns } from './useUserColumns.ts';
import { useUserStore } from './useUserStore.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';

const namedBy = ['email'] as const;

type Question = { readonly what: 'disable' | 'endSignIns'; readonly user: User };

export function SystemUsersScreen() {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['users', 'frame', ...setupNamespaces]);
  const { call, notify } = useApp();
  const say = useTranslate(['errors']);
  const self = useCurrentUser();
  const texts = useSetupTexts(t, t('frame:titles.systemUsers'), { decides: t('decidesSystem') });
  const words = useFieldColumns('imperial');
  const store = useUserStore(null, recordFields, words);
  const { entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<'invite' | Question | null>(null);
  const screen = useRef<SetupScreenHandle>(null);
  const derived = useDerivedColumns();
  const { data: projects } = useQuery(projectsQuery(call, { quiet: true }));
  const columns = useMemo(() => {
    const numbers = new Map(projects?.map(({ id, projectNumber }) => [id, projectNumber]));
    const projectNumberOf = (id: number) => numbers.get(id) ?? String(id);
    return [
      ...ownColumns(recordFields, words),
      derived.status,
      derived.administrator,
      derived.projects(projectNumberOf),
      derived.lastSignIn,
    ];
  }, [words, derived, projects]);

  const chosen = selected.flatMap((key) => entries.get(key)?.stored?.user ?? []);
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const reload = () => void store.reload();
  const close = () => {
    setOpen(null);
    screen.current?.focus();
  };
  const setStatus = async ({ id, name, email, phone, version }: User, status: 'active' | 'disabled') => {
    await call(updateUser, { body: { userId: id, name, email, phone, version, status }, quiet: true });
    notify.success(t(status === 'disabled' ? 'disabled' : 'enabled', { name }));
    await store.reload();
  };
  const answer = async ({ what, user }: Question) => {
    if (what === 'disable') return setStatus(user, 'disabled');
    await call(endSignIns, { body: { userId: user.id }, quiet: true });
    notify.success(t('signInsEnded', { name: user.name }));
  };
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission="system.users"
      mayEdit
      texts={texts}
      actions={
        <>
          <Link className="button" to="/system-users" search={{ view: 'invitations' }}>
            {t('invitations.open')}
          </Link>
          <SetupFiles
            store={store}
            shape={{ fields: recordFields, namedBy, words }}
            tableName={texts.title}
            fileName={texts.title}
            mayImport
            count={texts.count}
          />
          <button type="button" className="button primary" onClick={() => setOpen('invite')}>
            {t('inviteOpen')}
          </button>
        </>
      }
      acts={
        <>
          <InvitationActions projectId={null} chosen={chosen} onSent={reload} />
          {one?.status === 'disabled' ? (
            <RowAction
              label={t('enable')}
              isPossible
              onAct={() => void setStatus(one, 'active').catch((error: unknown) => notify.error(say(messageOf(error))))}
            />
          ) : (
            <RowAction
              label={t('disable')}
              isPossible={one !== undefined && one.id !== self.id}
              onAct={() => one && setOpen({ what: 'disable', user: one })}
            />
          )}
          <RowAction
            label={t('endSignIns')}
            isPossible={one?.status === 'active'}
            onAct={() => one && setOpen({ what: 'endSignIns', user: one })}
          />
        </>
      }
      onSelection={setSelected}
    >
      {open === 'invite' && <InviteDialog projectId={null} onInvited={reload} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'invite' && (
        <ConfirmDialog
          title={t(`ask.${open.what}.title`, { name: open.user.name })}
          text={t(`ask.${open.what}.text`, { name: open.user.name })}
          action={t(open.what)}
          onConfirm={() => answer(open)}
          onClose={close}
        />
      )}
    </SetupScreen>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Confirmation for an action that cannot be undone; it stays open and shows the error if the action fails. */
function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const doing = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      {doing.isError && <ErrorNotice error={doing.error} />}
      <p>{text}</p>
      <DialogActions
        onCancel={onClose}
        startsOnCancel
        primary={
          <button type="button" className="button primary" disabled={doing.isPending} onClick={() => doing.mutate()}>
            {action}
          </button>
        }
      />
    </Dialog>
  );
}
