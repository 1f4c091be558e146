/** Users of a project: typed directly into the table, invited, and each with their permissions and the reasons. */
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { setupNamespaces } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { memberFields, recordFields } from '../../../contract/users/personFields.ts';
import { fromTheList, usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { withPickList } from '../../grid/setupTable/setupColumn.ts';
import { useFieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import { SetupFiles } from '../../grid/setupTable/files/SetupFiles.tsx';
import { SetupScreen, type SetupScreenHandle } from '../../grid/setupTable/SetupScreen.tsx';
import { useSetupTexts } from '../../grid/setupTable/useSetupTexts.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ownColumns, useDerivedColumns } from './useUserColumns.ts';
import { useUserStore } from './useUserStore.ts';

const fields = [...recordFields, ...memberFields];
const namedBy = ['email'] as const;

export function ProjectUsersScreen({ projectId }: { readonly projectId: number }) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['users', 'frame', ...setupNamespaces]);
  const { projectNumber, unitMeasurement } = useProject();
  const mayEdit = useMayChange('users.manage');
  const texts = useSetupTexts(t, t('frame:titles.projectUsers'));
  const words = useFieldColumns(unitMeasurement);
  const store = useUserStore(projectId, fields, words);
  const { entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<'invite' | 'remove' | { readonly userId: number } | null>(null);
  const screen = useRef<SetupScreenHandle>(null);
  const derived = useDerivedColumns();
  const pickLists = usePickLists(projectId);

  const people = useMemo(() => [...entries.values()].flatMap(({ stored }) => stored?.user ?? []), [entries]);
  const chiefs = people.flatMap(({ role, name }) => (role === 'general-foreman' ? name : [])).join('\n');
  const columns = useMemo(
    () => [
      ...ownColumns(fields, words, chiefs === '' ? [] : chiefs.split('\n')).map((column) =>
        withPickList(column, column.key === 'crewName' ? pickLists({ codeKind: 'crew' }, fromTheList) : undefined),
      ),
      derived.status,
      derived.permissions,
      derived.lastSignIn,
    ],
    [words, chiefs, derived, pickLists],
  );
  const chosen = selected.flatMap((key) => entries.get(key)?.stored?.user ?? []);
  const [one, another] = chosen;
  const shown = typeof open === 'object' ? people.find(({ id }) => id === open?.userId) : undefined;
  const reload = () => void store.reload();
  const close = () => {
    setOpen(null);
    screen.current?.focus();
  };
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission="users.manage"
      mayEdit={mayEdit}
      texts={texts}
      actions={
        <>
          <SetupFiles
            store={store}
            shape={{ fields, namedBy, words }}
            tableName={texts.title}
            fileName={`${projectNumber} ${texts.title}`}
            mayImport={mayEdit}
            count={texts.count}
          />
          {mayEdit && (
            <button type="button" className="button primary" onClick={() => setOpen('invite')}>
              {t('inviteOpen')}
            </button>
          )}
        </>
      }
      acts={
        <>
          <RowAction
            label={t('person')}
            isPossible={one !== undefined && another === undefined}
            onAct={() => one && setOpen({ userId: one.id })}
          />
          {mayEdit && <InvitationActions projectId={projectId} chosen={chosen} onSent={reload} />}
          {mayEdit && <RowAction label={t('takeOut')} isPossible={chosen.length > 0} onAct={() => setOpen('remove')} />}
        </>
      }
      onSelection={setSelected}
    >
      {open === 'invite' && <InviteDialog projectId={projectId} onInvited={reload} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemoveDialog
          projectId={projectId}
          people={chosen}
          onRemove={() => {
            close();
            void store.remove(selected);
          }}
          onClose={close}
        />
      )}
      {shown && (
        <MemberDialog
          projectId={projectId}
          user={shown}
          people={people}
          mayEdit={mayEdit}
          onSaved={reload}
          onClose={close}
        />
      )}
    </SetupScreen>
  );
}
