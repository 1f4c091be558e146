import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { TimesheetCounts } from '../../../../../contract/timesheets/timesheets.ts';
import { missingValue } from '../../../../i18n/format.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import counted from '../../review/Counts.module.css';

const figures = ['refused', 'warnings', 'ignored', 'replaced', 'unchanged'] as const;

/** A timesheet in numbers: lines and hours that count, and what becomes of the others. */
export function TimesheetFigures({ counts }: { readonly counts: TimesheetCounts }) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const { from, to } = counts;
  const period =
    from === null || to === null ? missingValue : t('past.period', { from: formats.date(from), to: formats.date(to) });
  return (
    <dl className={counted['counts']}>
      <div data-count="lines">
        <dt>{t('counts.lines')}</dt>
        <dd>{formats.count(counts.lines)}</dd>
      </div>
      <div data-count="hours">
        <dt>{t('counts.hours')}</dt>
        <dd>{formats.hours(counts.hours)}</dd>
      </div>
      <div data-count="period">
        <dt>{t('counts.period')}</dt>
        <dd>{period}</dd>
      </div>
      {figures.map((key) => (
        <div key={key} data-count={key} data-alert={key === 'refused' && counts[key] > 0 ? 'critical' : undefined}>
          <dt>{t(`counts.${key}`)}</dt>
          <dd>{formats.count(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
