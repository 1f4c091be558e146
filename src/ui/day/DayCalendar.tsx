/* oxlint-disable import/no-unassigned-import -- style sheets and languages of the calendar have no names */
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es-mx';
import 'dayjs/locale/fr-ca';

interface DayCalendarProps {
  readonly day: string | null;
  readonly locale: string;
  readonly onChoose: (day: string) => void;
}

/** A month to choose a day from, in the language of the screen; fetched when somebody first opens one. */
export function DayCalendar({ day, locale, onChoose }: DayCalendarProps) {
  return (
    <DatePicker
      value={day}
      {...(day !== null && { defaultDate: day })}
      locale={locale.toLowerCase()}
      firstDayOfWeek={locale === 'es-MX' ? 1 : 0}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}
