import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../contract/projects.ts';
import { useApp } from '../../context/useApp.ts';
import { DayField } from '../../ui/day/DayField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { emptyForm, newProject, textFields } from './createProjectForm.ts';
import { useCreateProject } from './useCreateProject.ts';
import styles from './CreateProjectDialog.module.css';

const labels = {
  projectNumber: 'number',
  name: 'name',
  client: 'client',
  location: 'location',
  startDate: 'startDate',
  unitMeasurement: 'unit',
} as const;
type FieldName = keyof typeof labels;
const isField = (path: string): path is FieldName => Object.hasOwn(labels, path);

/** Creates a project and opens it; whoever creates it becomes its lead. */
export function CreateProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { notify } = useApp();
  const navigate = useNavigate();
  const open = async (project: Project) => {
    notify.success(t('form.created', { number: project.projectNumber }));
    onClose();
    await navigate({ to: '/$projectId', params: { projectId: String(project.id) } });
  };
  const creation = useCreateProject((project) => void open(project));
  const { created } = creation;
  const form = useZodForm(
    {
      schema: newProject,
      initialValues: emptyForm,
      labelOf: (path) => (isField(path) ? t(`form.${labels[path]}`) : path),
    },
    (body) => creation.mutate(body),
  );

  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={styles['form']}>
        {creation.isError && (
          <ErrorNotice
            error={creation.error}
            {...(created && { title: t('form.unitNotSet', { number: created.projectNumber }) })}
          />
        )}
        {textFields.map((field, index) => (
          <TextField
            {...form.getInputProps(field)}
            key={form.key(field)}
            label={t(`form.${labels[field]}`)}
            required={index < 2}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
          />
        ))}
        <DayField
          label={t('form.startDate')}
          value={form.values.startDate}
          onChange={(day) => form.setFieldValue('startDate', day)}
        />
        <RadioGroup
          label={t('form.unit')}
          required
          value={form.values.unitMeasurement}
          problem={form.errors['unitMeasurement']}
          options={[
            { value: 'imperial', label: t('form.imperial') },
            { value: 'metric', label: t('form.metric') },
          ]}
          onChange={(unit) => form.setFieldValue('unitMeasurement', unit)}
        />
        <DialogActions
          primary={
            <button type="submit" className="button primary" disabled={creation.isPending}>
              {creation.isPending ? t('form.submitting') : created ? t('form.setUnit') : t('form.submit')}
            </button>
          }
        >
          {created ? (
            <button type="button" className="button" onClick={() => void open(created)}>
              {t('form.openAsIs')}
            </button>
          ) : (
            <button type="button" className="button" onClick={onClose}>
              {t('form.cancel')}
            </button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
