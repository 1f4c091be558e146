import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { weekDay } from '../../../../../contract/base/units/weeks.ts';
import { DayField } from '../../../../ui/day/DayField.tsx';
import type { EditForm } from '../../../../shared/form/useEditForm.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import { PlannedCurveField } from './PlannedCurveField.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import styles from '../Information.module.css';

interface PlanSectionProps {
  readonly form: EditForm<SettingsValues>;
  /** Locale in which the dates and numbers of the planned curve are typed. */
  readonly locale: string;
}

export function PlanSection({ form, locale }: PlanSectionProps) {
  const { t } = useTranslation('projectSetup');
  return (
    <section aria-labelledby="plan" className={styles['section']}>
      <h2 id="plan">{t('sections.plan')}</h2>
      <div className={styles['fields']}>
        <DayField
          label={t('fields.targetFinishDate')}
          value={form.values.targetFinishDate}
          problem={form.problemAt('targetFinishDate')}
          onChange={(day) => form.set('targetFinishDate', day)}
        />
        <NumberField
          label={t('fields.hoursPerDay')}
          decimals
          value={form.values.hoursPerDay}
          problem={form.problemAt('hoursPerDay')}
          onChange={(hours) => form.set('hoursPerDay', hours)}
        />
        <Select
          label={t('fields.workWeekEnd')}
          value={form.values.workWeekEnd}
          options={weekDay.options.map((day) => ({ value: day, label: t(`weekDays.${day}`) }))}
          onChange={(day) => form.set('workWeekEnd', day)}
        />
      </div>
      <PlannedCurveField form={form} locale={locale} />
    </section>
  );
}
