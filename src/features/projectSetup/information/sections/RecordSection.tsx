import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { DayField } from '../../../../ui/day/DayField.tsx';
import type { EditForm } from '../../../../shared/form/useEditForm.ts';
import { Select } from '../../../../ui/fields/Select.tsx';
import { noZone, timeZones } from '../../../../shared/projects/timeZones.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { RecordValues } from '../recordForm.ts';
import styles from '../Information.module.css';

const texts = ['projectNumber', 'name', 'client', 'location'] as const;
const required: ReadonlySet<string> = new Set(['projectNumber', 'name']);

export function RecordSection({ form }: { readonly form: EditForm<RecordValues> }) {
  const { t } = useTranslation('projectSetup');
  return (
    <section aria-labelledby="record" className={styles['section']}>
      <h2 id="record">{t('sections.record')}</h2>
      <div className={styles['fields']}>
        {texts.map((field) => (
          <TextField
            key={field}
            label={t(`fields.${field}`)}
            required={required.has(field)}
            autoComplete="off"
            value={form.values[field]}
            error={form.problemAt(field)}
            onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
          />
        ))}
        <DayField
          label={t('fields.startDate')}
          value={form.values.startDate}
          problem={form.problemAt('startDate')}
          onChange={(day) => form.set('startDate', day)}
        />
        <Select
          label={t('fields.timeZone')}
          hint={t('timeZoneHint')}
          noMatch={t('noTimeZone')}
          value={form.values.timeZone}
          options={[
            { value: noZone, label: t('noneDeclared') },
            ...timeZones(form.values.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
          problem={form.problemAt('timeZone')}
          onChange={(zone) => form.set('timeZone', zone)}
        />
      </div>
    </section>
  );
}
