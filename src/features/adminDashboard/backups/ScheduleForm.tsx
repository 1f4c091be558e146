import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ArchiveList } from '../../../../contract/admin/archives.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { EditFormElement } from '../../../shared/form/EditFormElement.tsx';
import { SaveBar } from '../../../shared/form/SaveBar.tsx';
import { LeaveDialog } from '../../../ui/dialogs/LeaveDialog.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from '../AdminDashboard.module.css';
import own from './backups.module.css';
import { useScheduleForm } from './useScheduleForm.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Form for the backup schedule and the number of backups retained. */
export function ScheduleForm({ list }: { readonly list: ArchiveList }) {
  const { t, i18n } = useTranslation(['backups', 'forms']);
  const form = useScheduleForm(list);
  return (
    // Limits the sticky action bar to the extent of the form.
    <div>
      <div className={styles['section']}>
        <h2>{t('schedule.title')}</h2>
        <NextBackup list={list} />
        <EditFormElement form={form} label={t('schedule.title')} className={own['form']}>
          <Checkbox label={t('schedule.isOn')} checked={form.values.isOn} onChange={(isOn) => form.set('isOn', isOn)} />
          <div className={own['fields']}>
            <Select
              label={t('schedule.hour')}
              hint={t('schedule.zone', { zone: list.timeZone.replaceAll('_', ' ') })}
              value={String(form.values.hour)}
              options={hours.map((hour) => ({ value: String(hour), label: hourText(hour, i18n.language) }))}
              problem={form.problemAt('hour')}
              onChange={(hour) => form.set('hour', Number(hour))}
            />
            {(['keepDaily', 'keepWeekly', 'keepMonthly'] as const).map((field) => (
              <NumberField
                key={field}
                label={t(`schedule.${field}`)}
                value={form.values[field]}
                problem={form.problemAt(field)}
                onChange={(count) => form.set(field, count)}
              />
            ))}
          </div>
          <p className={styles['note']}>{t('schedule.keeping')}</p>
        </EditFormElement>
      </div>
      <SaveBar forms={[form]} />
      <LeaveDialog isOfView unsaved={() => form.changes} text={(count) => t('forms:leave.text', { count })} />
    </div>
  );
}

function NextBackup({ list: { settings, nextAt } }: { readonly list: ArchiveList }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  if (!settings.isOn) return <p className={styles['note']}>{t('schedule.off')}</p>;
  return (
    <p className={styles['note']}>
      {nextAt ? t('schedule.next', { time: formats.dateTime(nextAt) }) : t('schedule.soon')}
    </p>
  );
}

/** Formats an hour of the day: "2:00 AM", "14 h 00", depending on the language. */
const hourText = (hour: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
