/** Columns of the user tables, in the language of the user interface. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { roleNames, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { SetupField } from '../../../contract/commodities/fields/setupField.ts';
import type { User } from '../../../contract/users/users.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { FieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import type { SetupColumn } from '../../grid/setupTable/setupColumn.ts';
import type { UserRow } from './userRow.ts';

/** Returns a function that returns the name of a role. */
export function useRoleText(): (role: string) => string {
  const { t } = useTranslation('roles');
  return useCallback(
    (role) => {
      const known = roleNames.find((name) => name === role);
      return known ? t(known) : role;
    },
    [t],
  );
}

/** Returns a function for the status of a user and of their invitation, "Invited, mail sent". */
export function useStatusText(): (user: User) => string {
  const { t } = useTranslation('users');
  return useCallback(
    ({ status, invitation }) => {
      if (status !== 'invited' || !invitation) return t(`status.${status}`);
      if (invitation.expiresAt.getTime() <= Date.now()) return t('invited.expired');
      return t(`invited.${invitation.mail}`);
    },
    [t],
  );
}

/** Returns a function for permissions added to and removed from a role, "+ Run imports, − See reports". */
export function usePermissionsText(): (user: Pick<User, 'granted' | 'revoked'>) => string {
  const { t } = useTranslation(['users', 'permissions']);
  return useCallback(
    ({ granted, revoked }) => {
      const word = (permission: Permission) => t(`permissions:${permission}`);
      return [...granted.map((each) => `+ ${word(each)}`), ...revoked.map((each) => `− ${word(each)}`)].join(', ');
    },
    [t],
  );
}

export function useDerivedColumns() {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const statusText = useStatusText();
  const permissionsText = usePermissionsText();
  return useMemo(() => {
    const column = (
      key: 'status' | 'permissions' | 'lastSignIn' | 'administrator' | 'projects',
      width: number,
      derive: (user: User) => string | null,
      text: (value: string) => string = (value) => value,
    ): SetupColumn<UserRow> => ({
      key,
      name: t(`columns.${key}`),
      width,
      fitsTexts: true,
      derive: ({ user }) => derive(user),
      text: (value) => text(String(value)),
    });
    return {
      status: column('status', 190, statusText),
      permissions: column('permissions', 240, permissionsText),
      lastSignIn: column(
        'lastSignIn',
        170,
        ({ lastSignInAt }) => lastSignInAt?.toISOString() ?? null,
        (value) => formats.dateTime(new Date(value)),
      ),
      administrator: column('administrator', 190, ({ administratorBy }) =>
        administratorBy === null ? null : t(`administratorBy.${administratorBy}`),
      ),
      projects: (numberOf: (id: number) => string) =>
        column('projects', 160, ({ projectIds }) => projectIds.map(numberOf).join(', ')),
    };
  }, [t, formats, statusText, permissionsText]);
}

/** Returns the declared fields as columns; `chiefs` are the options for the supervisor. */
export const ownColumns = (
  fields: readonly SetupField[],
  words: FieldColumns,
  chiefs: readonly string[] = [],
): SetupColumn<UserRow>[] =>
  fields.map((field) => {
    const column = words.column<UserRow>(field);
    return field.key === 'reportsTo' ? { ...column, choices: chiefs } : column;
  });
