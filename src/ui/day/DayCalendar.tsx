/* oxlint-disable import/no-unassigned-import -- style sheets and calendar locales are imported for side effects */
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es-mx';
import 'dayjs/locale/fr-ca';
import { useTranslation } from '../../i18n/useTranslation.ts';

interface DayCalendarProps {
  readonly day: string | null;
  readonly locale: string;
  readonly onChoose: (day: string) => void;
}

/** Month calendar to select a day, in the language of the screen; loaded when the user first opens one. */
export function DayCalendar({ day, locale, onChoose }: DayCalendarProps) {
  const { t } = useTranslation('common');
  return (
    <DatePicker
      value={day}
      {...(day !== null && { defaultDate: day })}
      locale={locale.toLowerCase()}
      ariaLabels={{
        previousMonth: t('day.earlier'),
        nextMonth: t('day.later'),
        previousYear: t('day.earlier'),
        nextYear: t('day.later'),
        previousDecade: t('day.earlier'),
        nextDecade: t('day.later'),
      }}
      firstDayOfWeek={locale === 'es-MX' ? 1 : 0}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}
