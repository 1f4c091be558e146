import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createProject } from '../../../contract/projects.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { useApp } from '../../context/useApp.ts';
import {
  checkForm,
  emptyForm,
  formFields,
  type FormField,
  type Problem,
  type ProjectBody,
  type Problems,
} from './createProjectForm.ts';
import styles from './CreateProjectDialog.module.css';

const labels = {
  projectNumber: 'number',
  name: 'name',
  client: 'client',
  location: 'location',
  startDate: 'startDate',
} as const;
const required: ReadonlySet<FormField> = new Set(['projectNumber', 'name']);

/** Creates a project and opens it; whoever creates it becomes its lead. */
export function CreateProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { call, queryClient, notify } = useApp();
  const navigate = useNavigate();
  const [values, setValues] = useState(emptyForm);
  const [problems, setProblems] = useState<Problems>({});
  const creation = useMutation({
    mutationFn: (body: ProjectBody) => call(createProject, { body, quiet: true }),
    onSuccess: async (project) => {
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      notify.success(t('form.created', { number: project.projectNumber }));
      onClose();
      await navigate({ to: '/$projectId', params: { projectId: String(project.id) } });
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkForm(values);
    setProblems('problems' in checked ? checked.problems : {});
    if ('body' in checked) creation.mutate(checked.body);
    else
      event.currentTarget
        .querySelector<HTMLInputElement>(`[name=${formFields.find((field) => checked.problems[field])}]`)
        ?.focus();
  };
  const sentence = (field: FormField, problem: Problem | undefined) => {
    if (!problem) return undefined;
    if (problem.kind === 'tooLong') return t('form.tooLong', { limit: problem.limit });
    return t(`form.${problem.kind}`, { field: t(`form.${labels[field]}`).toLowerCase() });
  };

  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles['form']}>
        {creation.isError && <ErrorNotice error={creation.error} />}
        {formFields.map((field) => (
          <Field
            key={field}
            name={field}
            type={field === 'startDate' ? 'date' : 'text'}
            autoComplete="off"
            label={t(`form.${labels[field]}`)}
            required={required.has(field)}
            value={values[field]}
            problem={sentence(field, problems[field])}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        ))}
        <div className={styles['actions']}>
          <button type="button" className="button" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={creation.isPending}>
            {creation.isPending ? t('form.submitting') : t('form.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
