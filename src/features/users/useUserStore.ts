/** The people of a project, or everybody, under the hand: saved row by row by the rules of inviting and changing one person. */
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

/** `projectId` is null for everybody. */
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
    // Whoever is added is invited: not as a viewer because their role was misspelt.
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

/** Somebody Wireway knows already was added as they are, and not as they were typed. */
function isKnownAs(edit: RowEdit | undefined, { user }: UserRow): boolean {
  const typed = edit?.cells.find(({ field }) => field === 'name')?.value;
  return edit?.row === null && typeof typed === 'string' && typed !== user.name;
}

/** The person was a foreman, and the server cleared that because their new role cannot enter field work. */
function isForemanCleared(edit: RowEdit | undefined, before: User | undefined, after: User): boolean {
  const isAsked = edit?.cells.some(({ field, value }) => field === 'foreman' && value !== true) === true;
  return before?.foreman === true && !after.foreman && !isAsked;
}
