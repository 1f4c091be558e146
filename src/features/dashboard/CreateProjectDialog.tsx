import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { initialSetup, createProject } from '../../../contract/setup/projects/projects.ts';
import { problemsOf } from '../../api/apiErrors.ts';
import { projectsQuery } from '../../api/queries.ts';
import { useApp } from '../../context/useApp.ts';
import { timeZones } from '../../shared/projects/timeZones.ts';
import { DayField } from '../../ui/day/DayField.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { EditFormElement } from '../../shared/form/EditFormElement.tsx';
import { useCreateForm } from '../../shared/form/useEditForm.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { emptyForm, newProject, textFields } from './createProjectForm.ts';
import styles from './CreateProjectDialog.module.css';

const labels = {
  projectNumber: 'number',
  name: 'name',
  client: 'client',
  location: 'location',
  startDate: 'startDate',
  timeZone: 'timeZone',
  unitMeasurement: 'unit',
  setup: 'setup',
  fromProjectId: 'fromProject',
} as const;
type FieldName = keyof typeof labels;
const isField = (path: string): path is FieldName => Object.hasOwn(labels, path);

/** Dialog that creates a project and opens it; its creator becomes the project lead. */
export function CreateProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { call, notify, queryClient } = useApp();
  const navigate = useNavigate();
  const { data: projects = [] } = useQuery(projectsQuery(call, { quiet: true }));
  const form = useCreateForm({
    schema: newProject,
    initialValues: emptyForm(),
    labelOf: (path) => (isField(path) ? t(`form.${labels[path]}`) : path),
    create: async (body) => {
      // Without a response, the project might have been created all the same.
      const project = await call(createProject, { body, quiet: true }).finally(
        () => void queryClient.invalidateQueries({ queryKey: ['projects'] }),
      );
      notify.success(t('form.created', { number: project.projectNumber }));
      onClose();
      void navigate({ to: '/$projectId', params: { projectId: String(project.id) } });
    },
  });

  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <EditFormElement form={form} label={t('form.title')} className={styles['form']}>
        {form.error !== null && !problemsOf(form.error).some(({ path }) => isField(path)) && (
          <ErrorNotice error={form.error} />
        )}
        <div className={styles['pairs']}>
          {textFields.map((field, index) => (
            <TextField
              key={field}
              label={t(`form.${labels[field]}`)}
              required={index < 2}
              autoComplete="off"
              value={form.values[field]}
              error={form.problemAt(field)}
              onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
            />
          ))}
          <DayField
            label={t('form.startDate')}
            value={form.values.startDate}
            problem={form.problemAt('startDate')}
            onChange={(day) => form.set('startDate', day)}
          />
          <Select
            label={t('form.timeZone')}
            hint={t('form.timeZoneHint')}
            noMatch={t('form.noTimeZone')}
            value={form.values.timeZone || null}
            problem={form.problemAt('timeZone')}
            options={timeZones(form.values.timeZone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            onChange={(zone) => form.set('timeZone', zone)}
          />
          <RadioGroup
            label={t('form.unit')}
            required
            value={form.values.unitMeasurement}
            problem={form.problemAt('unitMeasurement')}
            options={[
              { value: 'imperial', label: t('form.imperial') },
              { value: 'metric', label: t('form.metric') },
            ]}
            onChange={(unit) => form.set('unitMeasurement', unit)}
          />
        </div>
        <RadioGroup
          label={t('form.setup')}
          value={form.values.setup}
          options={initialSetup.options.map((setup) => ({
            value: setup,
            label: t(`form.setups.${setup}`),
            hint: t(`form.setupHints.${setup}`),
          }))}
          onChange={(setup) => form.set('setup', setup)}
        />
        {form.values.setup === 'copy' && (
          <Select
            label={t('form.fromProject')}
            value={form.values.fromProjectId || null}
            problem={form.problemAt('fromProjectId')}
            options={projects.map(({ id, projectNumber, name }) => ({
              value: String(id),
              label: `${projectNumber} ${name}`,
            }))}
            onChange={(id) => form.set('fromProjectId', id)}
          />
        )}
        <DialogActions
          onCancel={onClose}
          cancelText={t('form.cancel')}
          primary={
            <button type="submit" className="button primary" disabled={form.isSaving}>
              {form.isSaving ? t('form.submitting') : t('form.submit')}
            </button>
          }
        />
      </EditFormElement>
    </Dialog>
  );
}
