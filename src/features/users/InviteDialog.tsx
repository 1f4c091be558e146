import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { z } from 'zod/mini';
import { canBeForeman, role, roleNames } from '../../../contract/base/calls/permissions.ts';
import { createUser, invitationLanguage, personSchema, type User } from '../../../contract/users/users.ts';
import { problemsOf } from '../../api/apiErrors.ts';
import { useApp } from '../../context/useApp.ts';
import { localeNames } from '../../i18n/locales.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { EditFormElement } from '../../shared/form/EditFormElement.tsx';
import { useCreateForm } from '../../shared/form/useEditForm.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CrewField } from './CrewField.tsx';
import { InvitationStatus } from './InvitationDialog.tsx';
import { useRoleText } from './useUserColumns.ts';
import styles from './users.module.css';

interface InviteDialogProps {
  /** Project to invite into; null invites to Wireway without a project. */
  readonly projectId: number | null;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

const { name, email, phone, crewName } = personSchema.shape;
const schema = z.strictObject({
  name,
  email,
  phone,
  crewName,
  role,
  foreman: z.boolean(),
  language: invitationLanguage,
});
const blank: z.input<typeof schema> = {
  name: '',
  email: '',
  phone: '',
  crewName: '',
  role: 'foreman',
  foreman: true,
  language: 'en-US',
};
const textFields = ['name', 'email', 'phone'] as const;
type FieldName = keyof typeof blank;
const isField = (path: string): path is FieldName => Object.hasOwn(blank, path);
const isPersonField = (path: FieldName): path is Exclude<FieldName, 'language'> => path !== 'language';

/** Dialog that invites one user into the project or to Wireway; afterwards it shows the state of the mail and the link. */
export function InviteDialog({ projectId, onInvited, onClose }: InviteDialogProps) {
  const { t } = useTranslation('users');
  const [invited, setInvited] = useState<User | null>(null);
  const title = t(projectId === null ? 'inviteToSystem' : 'invite');
  return (
    <Dialog title={invited ? t('invitation.title', { name: invited.name }) : title} onClose={onClose}>
      {invited ? (
        <InvitationStatus projectId={projectId} user={invited} onClose={onClose} />
      ) : (
        <InviteForm
          title={title}
          projectId={projectId}
          onInvited={(user) => {
            onInvited();
            // A person who has signed in before needs no link.
            if (user.status === 'invited') setInvited(user);
            else onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface InviteFormProps extends Omit<InviteDialogProps, 'onInvited'> {
  readonly title: string;
  readonly onInvited: (user: User) => void;
}

function InviteForm({ title, projectId, onInvited, onClose }: InviteFormProps) {
  const { t, i18n } = useTranslation(['users', 'common', 'terms']);
  const roleText = useRoleText();
  const labelOf = (path: string) => {
    if (!isField(path)) return path;
    return isPersonField(path) ? t(`terms:personFields.${path}`) : t('mailLanguage');
  };
  const language = invitationLanguage.safeParse(i18n.language).data ?? blank.language;
  const invite = useInvite(projectId);
  const form = useCreateForm({
    schema,
    initialValues: { ...blank, language },
    labelOf,
    create: async (values) => onInvited(await invite(values)),
  });
  return (
    <EditFormElement form={form} label={title} className={styles['form']}>
      {form.error !== null && !problemsOf(form.error).some(({ path }) => isField(path)) && (
        <ErrorNotice error={form.error} />
      )}
      {textFields.map((field) => (
        <TextField
          key={field}
          label={labelOf(field)}
          required={field !== 'phone'}
          autoComplete="off"
          value={form.values[field] ?? ''}
          error={form.problemAt(field)}
          onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
        />
      ))}
      {projectId !== null && (
        <>
          <Select
            label={labelOf('role')}
            value={form.values.role}
            options={roleNames.map((each) => ({ value: each, label: roleText(each) }))}
            onChange={(next) => {
              form.set('role', next);
              form.set('foreman', next === 'foreman');
            }}
          />
          <Checkbox
            label={labelOf('foreman')}
            checked={form.values.foreman}
            disabled={!canBeForeman(form.values.role, [], [])}
            onChange={(is) => form.set('foreman', is)}
          />
          <CrewField
            projectId={projectId}
            label={labelOf('crewName')}
            value={form.values.crewName ?? ''}
            error={form.problemAt('crewName')}
            onChange={(crew) => form.set('crewName', crew)}
          />
        </>
      )}
      <Select
        label={labelOf('language')}
        value={form.values.language}
        options={invitationLanguage.options.map((each) => ({ value: each, label: localeNames[each] }))}
        onChange={(next) => form.set('language', next)}
      />
      <DialogActions
        onCancel={onClose}
        primary={
          <button type="submit" className="button primary" disabled={form.isSaving}>
            {t('sendInvitation')}
          </button>
        }
      />
    </EditFormElement>
  );
}

/** Returns a function that invites a user, and reports one who is known under another name. */
function useInvite(projectId: number | null) {
  const { t } = useTranslation('users');
  const { call, notify } = useApp();
  return async (values: z.output<typeof schema>) => {
    const { name: named, email: address, phone: number, language, ...membership } = values;
    const person = { name: named, email: address, phone: number, language };
    const body = projectId === null ? person : { ...person, ...membership, projectId };
    const user = await call(createUser, { body, quiet: true });
    if (user.name !== named || user.status !== 'invited')
      notify.info(t('joined', { name: user.name, email: user.email }));
    return user;
  };
}
