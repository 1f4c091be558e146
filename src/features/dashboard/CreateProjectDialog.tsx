import { useQuery, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { initialSetup, type Project, createProject } from '../../../contract/setup/projects/projects.ts';
import { problemsOf } from '../../api/apiErrors.ts';
import { projectsQuery } from '../../api/queries.ts';
import { useApp } from '../../context/useApp.ts';
import { timeZones } from '../../shared/projects/timeZones.ts';
import { DayField } from '../../ui/day/DayField.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { emptyForm, newProject, textFields, type NewProject } from './createProjectForm.ts';
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

/** Creates a project and opens it; whoever creates it becomes its lead. */
export function CreateProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { call, notify } = useApp();
  const navigate = useNavigate();
  const open = async (project: Project) => {
    notify.success(t('form.created', { number: project.projectNumber }));
    onClose();
    await navigate({ to: '/$projectId', params: { projectId: String(project.id) } });
  };
  const creation = useCreateProject((project) => void open(project));
  const { data: projects = [] } = useQuery(projectsQuery(call, { quiet: true }));
  const form = useZodForm(
    {
      schema: newProject,
      initialValues: emptyForm(),
      labelOf: (path) => (isField(path) ? t(`form.${labels[path]}`) : path),
    },
    (body, showRefusal) => creation.mutate(body, { onError: showRefusal }),
  );

  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={styles['form']}>
        {creation.isError && !problemsOf(creation.error).some(({ path }) => isField(path)) && (
          <ErrorNotice error={creation.error} />
        )}
        <div className={styles['pairs']}>
          {textFields.map((field, index) => (
            <TextField
              {...form.getInputProps(field)}
              key={form.key(field)}
              label={t(`form.${labels[field]}`)}
              required={index < 2}
              autoComplete="off"
            />
          ))}
          <DayField
            label={t('form.startDate')}
            value={form.values.startDate}
            problem={form.errors['startDate']}
            onChange={(day) => form.setFieldValue('startDate', day)}
          />
          <Select
            label={t('form.timeZone')}
            hint={t('form.timeZoneHint')}
            noMatch={t('form.noTimeZone')}
            value={form.values.timeZone || null}
            problem={form.errors['timeZone']}
            options={timeZones(form.values.timeZone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            onChange={(zone) => form.setFieldValue('timeZone', zone)}
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
        </div>
        <RadioGroup
          label={t('form.setup')}
          value={form.values.setup}
          options={initialSetup.options.map((setup) => ({
            value: setup,
            label: t(`form.setups.${setup}`),
            hint: t(`form.setupHints.${setup}`),
          }))}
          onChange={(setup) => form.setFieldValue('setup', setup)}
        />
        {form.values.setup === 'copy' && (
          <Select
            label={t('form.fromProject')}
            value={form.values.fromProjectId || null}
            problem={form.errors['fromProjectId']}
            options={projects.map(({ id, projectNumber, name }) => ({
              value: String(id),
              label: `${projectNumber} ${name}`,
            }))}
            onChange={(id) => form.setFieldValue('fromProjectId', id)}
          />
        )}
        <DialogActions
          onCancel={onClose}
          cancelText={t('form.cancel')}
          primary={
            <button type="submit" className="button primary" disabled={creation.isPending}>
              {creation.isPending ? t('form.submitting') : t('form.submit')}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}

/** Creates a project in its unit with its set-up, whole or not at all. */
function useCreateProject(onCreated: (project: Project) => void) {
  const { call, queryClient } = useApp();
  return useMutation({
    mutationFn: (body: NewProject) => call(createProject, { body, quiet: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
    onSuccess: onCreated,
  });
}
