import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { canBeForeman, roleNames } from '../../../contract/base/calls/permissions.ts';
import { listUsers, updateUser, type User } from '../../../contract/users/users.ts';
import { useApp, useCurrentUser } from '../../context/useApp.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { ConflictDialog } from '../../shared/form/ConflictDialog.tsx';
import { EditFormElement } from '../../shared/form/EditFormElement.tsx';
import { useEditForm, type EditForm } from '../../shared/form/useEditForm.ts';
import { useMergedText } from '../../shared/form/useMergedText.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import {
  isMemberPath,
  memberPaths,
  memberSchema,
  savedMember,
  type MemberPath,
  type MemberValues,
} from './memberForm.ts';
import { CrewField } from './CrewField.tsx';
import { PermissionList } from './PermissionList.tsx';
import { useRoleText } from './useUserColumns.ts';
import styles from './users.module.css';

interface MemberDialogProps {
  readonly projectId: number;
  readonly user: User;
  /** All users of the project. */
  readonly people: readonly User[];
  readonly mayEdit: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Dialog for one user of the project: role, crew, supervisor, and every permission with the reason for it. */
export function MemberDialog({ projectId, user, people, mayEdit, onSaved, onClose }: MemberDialogProps) {
  const { t } = useTranslation(['users', 'common', 'forms']);
  const labelOf = useMemberLabels();
  const form = useMemberForm(projectId, user, onSaved);
  const textOf = useValueTexts(people);
  return (
    <>
      <Dialog title={user.name} onClose={onClose}>
        <EditFormElement form={form} label={user.name} className={styles['form']}>
          {form.error !== null && <ErrorNotice error={form.error} title={t('forms:notSaved')} />}
          <fieldset className={styles['fields']} disabled={!mayEdit}>
            <MemberFields projectId={projectId} form={form} user={user} people={people} />
          </fieldset>
          <DialogActions
            onCancel={onClose}
            cancelText={t('common:actions.close')}
            primary={
              mayEdit ? (
                <button type="submit" className="button primary" disabled={form.changes === 0 || form.isSaving}>
                  {form.isSaving ? t('forms:saving') : t('forms:save')}
                </button>
              ) : undefined
            }
          >
            <span role="status">{form.changes > 0 ? t('forms:unsaved', { count: form.changes }) : ''}</span>
          </DialogActions>
        </EditFormElement>
      </Dialog>
      <ConflictDialog form={form} labelOf={labelOf} textOf={textOf} />
    </>
  );
}

function useMemberForm(projectId: number, user: User, onSaved: () => void): EditForm<MemberValues> {
  const { t } = useTranslation('forms');
  const { call, notify } = useApp();
  const labelOf = useMemberLabels();
  const mergedText = useMergedText(labelOf);
  return useEditForm({
    schema: memberSchema,
    saved: useMemo(() => savedMember(user), [user]),
    paths: memberPaths,
    labelOf,
    save: async (values, _changed, version) => {
      const foreman = values.foreman && canBeForeman(values.role, values.granted, values.revoked);
      const body = { ...values, foreman, userId: user.id, projectId, version };
      const saved = await call(updateUser, { body, quiet: true });
      notify.success(t('allSaved'));
      onSaved();
      return savedMember(saved);
    },
    refresh: async () => {
      const found = await call(listUsers, { query: { projectId }, quiet: true });
      return savedMember(found.find(({ id }) => id === user.id) ?? user);
    },
    onMerged: (paths, lastSave) => notify.info(mergedText(paths, lastSave)),
  });
}

interface MemberFieldsProps {
  readonly projectId: number;
  readonly form: EditForm<MemberValues>;
  readonly user: User;
  readonly people: readonly User[];
}

function MemberFields({ projectId, form, user, people }: MemberFieldsProps) {
  const { t } = useTranslation('users');
  const { isAdmin, permissions } = useCurrentUser();
  const labelOf = useMemberLabels();
  const roleText = useRoleText();
  const { values } = form;
  const mayBeForeman = canBeForeman(values.role, values.granted, values.revoked);
  const chiefs = people.filter(
    ({ role, id, status }) => role === 'general-foreman' && id !== user.id && status !== 'disabled',
  );
  const text = (path: 'name' | 'email' | 'phone', isOpen: boolean) => (
    <TextField
      label={labelOf(path)}
      value={values[path] ?? ''}
      error={form.problemAt(path)}
      readOnly={!isOpen}
      autoComplete="off"
      onChange={({ currentTarget }) => form.set(path, currentTarget.value)}
    />
  );
  return (
    <>
      <div className={styles['pair']}>
        {text('name', isAdmin)}
        {text('phone', isAdmin)}
      </div>
      {text('email', isAdmin || user.status === 'invited')}
      {!isAdmin && <p className="muted">{t(user.status === 'invited' ? 'invitedHint' : 'recordHint')}</p>}
      <div className={styles['pair']}>
        <Select
          label={labelOf('role')}
          value={values.role}
          problem={form.problemAt('role')}
          options={roleNames.map((role) => ({ value: role, label: roleText(role) }))}
          onChange={(role) => form.set('role', role)}
        />
        <Select
          label={labelOf('reportsTo')}
          value={values.reportsTo}
          problem={form.problemAt('reportsTo')}
          options={[
            { value: '', label: t('nobody') },
            ...chiefs.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => form.set('reportsTo', id)}
        />
      </div>
      <div className={styles['pair']}>
        <CrewField
          projectId={projectId}
          label={labelOf('crewName')}
          value={values.crewName ?? ''}
          error={form.problemAt('crewName')}
          onChange={(crew) => form.set('crewName', crew)}
        />
        <Checkbox
          label={labelOf('foreman')}
          checked={values.foreman && mayBeForeman}
          disabled={!mayBeForeman}
          problem={form.problemAt('foreman')}
          onChange={(is) => form.set('foreman', is)}
        />
      </div>
      <div role="status">
        {user.foreman && !mayBeForeman && <p className="muted">{t('foremanCleared')}</p>}
        {user.role === 'foreman' && values.role !== 'foreman' && !user.isAdmin && (
          <p className="muted">{t('allRowsNow', { role: roleText(values.role) })}</p>
        )}
      </div>
      <PermissionList
        rights={{ isAdmin: user.isAdmin, role: values.role, granted: values.granted, revoked: values.revoked }}
        mayGive={(permission) => isAdmin || permissions.includes(permission)}
        onChange={({ granted, revoked }) => {
          form.set('granted', granted);
          form.set('revoked', revoked);
        }}
      />
    </>
  );
}

/** Returns the label of a field, also used in conflict questions. */
function useMemberLabels(): (path: string) => string {
  const { t } = useTranslation(['users', 'terms']);
  return (path) => {
    if (!isMemberPath(path)) return path;
    return path === 'granted' || path === 'revoked' ? t(`lists.${path}`) : t(`terms:personFields.${path}`);
  };
}

/** Returns a value as text, for the choice between two conflicting values. */
function useValueTexts(people: readonly User[]): (path: string, values: MemberValues) => string {
  const { t } = useTranslation(['common', 'permissions']);
  const roleText = useRoleText();
  return (path, values) => {
    if (!isMemberPath(path)) return '';
    return textAt(path, values);
  };

  function textAt(path: MemberPath, values: MemberValues): string {
    switch (path) {
      case 'role':
        return roleText(values.role);
      case 'foreman':
        return values.foreman ? t('yes') : t('no');
      case 'reportsTo':
        return people.find(({ id }) => String(id) === values.reportsTo)?.name ?? '';
      case 'granted':
      case 'revoked':
        return values[path].map((permission) => t(`permissions:${permission}`)).join(', ');
      default:
        return values[path] ?? '';
    }
  }
}
