/** Store for the users of a project, or all users: saved row by row with the rules for inviting and editing a single user. */
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SetupField } from '../../../contract/commodities/fields/setupField.ts';
import { listUsers, removeMembers, saveUsers, type User, type UserResult } from '../../../contract/users/users.ts';
import { userMailCheckInterval } from '../../../machines/pageTimings.ts';
import { useApp } from '../../context/useApp.ts';
import type { FieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import type { RowEdit, SaveResult } from '../../grid/setupTable/store/setupRow.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../grid/setupTable/store/useSetupStore.ts';
import { userRowOf, type UserRow } from './userRow.ts';

/** Returns the store; `projectId` is null for all users. */
export function useUserStore(
  projectId: number | null,
  fields: readonly SetupField[],
  { read }: FieldColumns,
): SetupStore<UserRow> {
  const { call, notify } = useApp();
  const { t } = useTranslation('users');
  const scope = projectId === null ? {} : { projectId };
  const store = useSetupStore<UserRow>(projectId, {
    alsoFollows: 'permissions',
    requiredColumns: ['name', 'email'],
    // Adding a row invites the user, who must not become a viewer because the role was misspelled.
    addsWholeRows: true,
    ports: {
      load: async () => (await call(listUsers, { query: scope, quiet: true })).map(userRowOf),
      save: async (edits) => {
        const before = [...store.getSnapshot().entries.values()].flatMap(({ stored }) => stored?.user ?? []);
        const rows = edits.map(({ row, cells }) => ({ row, cells: [...cells] }));
        const { results } = await call(saveUsers, { body: { ...scope, rows }, quiet: true });
        const saved = results.map(withRow);
        for (const [at, result] of saved.entries()) {
          if (result.status !== 'saved') continue;
          const { user } = result.row;
          if (isKnownAs(edits[at], result.row)) notify.info(t('joined', { name: user.name, email: user.email }));
          if (
            isForemanCleared(
              edits[at],
              before.find(({ id }) => id === user.id),
              user,
            )
          )
            notify.info(t('foremanClearedOf', { name: user.name }));
        }
        return saved;
      },
      remove: async (rows) => {
        if (projectId === null) return rows.map(() => ({ status: 'refused' as const, reason: t('neverDeleted') }));
        return (await call(removeMembers, { body: { projectId, rows: [...rows] }, quiet: true })).results;
      },
    },
    read: (column, text) => {
      const field = fields.find(({ key }) => key === column);
      return field ? read(field, text) : { ok: true, value: text };
    },
  });

  const { entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const isMailWaiting = [...entries.values()].some(({ stored }) => stored?.user.invitation?.mail === 'waiting');
  useEffect(() => {
    if (!isMailWaiting) return undefined;
    const timer = setInterval(() => void store.reload(), userMailCheckInterval);
    return () => clearInterval(timer);
  }, [store, isMailWaiting]);
  return store;
}

const withRow = (result: UserResult): SaveResult<UserRow> =>
  'row' in result ? { ...result, row: userRowOf(result.row) } : result;

/** True if the added user already exists in Wireway under a different name than the one typed; the existing name is retained. */
function isKnownAs(edit: RowEdit | undefined, { user }: UserRow): boolean {
  const typed = edit?.cells.find(({ field }) => field === 'name')?.value;
  return edit?.row === null && typeof typed === 'string' && typed !== user.name;
}

/** True if the server cleared the foreman flag because the user's new role cannot enter field work. */
function isForemanCleared(edit: RowEdit | undefined, before: User | undefined, after: User): boolean {
  const isRequested = edit?.cells.some(({ field, value }) => field === 'foreman' && value !== true) === true;
  return before?.foreman === true && !after.foreman && !isRequested;
}
