/** The lines behind a number of spent hours: whose, of which day, and the file they came with. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { dayOfIso, isoOfDay } from '../../../../../contract/days.ts';
import type { HoursGrouping } from '../../../../../contract/timesheets/timesheetHours.ts';
import { hourFields, timesheetFields } from '../../../../../contract/timesheets/timesheetFields.ts';
import { listTimesheetLines, type TimesheetLineRow } from '../../../../../contract/timesheets/timesheetLines.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx';
import { Reading } from '../../../../ui/Spinner.tsx';
import styles from '../timesheets.module.css';

interface LinesDialogProps {
  readonly projectId: number;
  readonly name: string;
  /** The group: its account code, foreman, or the day its week ends on. */
  readonly of: { readonly groupBy: HoursGrouping; readonly key: string };
  readonly onClose: () => void;
}

const shownLines = 500;
const shownFields = new Set([
  'date',
  'employeeId',
  'employeeName',
  'accountCode',
  'foreman',
  ...hourFields,
  'description',
]);
const fields = timesheetFields.filter(({ key }) => shownFields.has(key));
const isHours = (key: string) => hourFields.some((one) => one === key);

function filterOf({ groupBy, key }: LinesDialogProps['of']) {
  if (groupBy === 'week') return { from: isoOfDay(dayOfIso(key) - 6), to: key };
  return groupBy === 'foreman' ? { foreman: key } : { accountCode: key };
}

export function LinesDialog({ projectId, name, of, onClose }: LinesDialogProps) {
  const { t } = useTranslation('timesheets');
  const { call } = useApp();
  const formats = useFormats();
  const terms = useTerms();
  const query = { projectId, limit: shownLines, ...filterOf(of) };
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'lines', query],
    queryFn: ({ signal }) => call(listTimesheetLines, { query, signal, quiet: true }),
  });
  const shown = ({ values }: TimesheetLineRow, key: string) => {
    const value = values[key] ?? null;
    if (value === null) return '';
    if (key === 'date') return formats.date(String(value));
    return isHours(key) ? formats.number(Number(value)) : String(value);
  };
  return (
    <Dialog isWide title={t('hours.lines', { name })} onClose={onClose}>
      {error && <ErrorNotice error={error} title={t('hours.noFile', { name })} onRetry={() => void refetch()} />}
      {!data && !error && <Reading />}
      {data && (
        <>
          <p role="status" className={styles['note']}>
            {data.rows.length < data.total
              ? t('hours.firstOf', {
                  shown: formats.count(data.rows.length),
                  total: formats.count(data.total),
                  hours: formats.hours(data.hours),
                })
              : t('hours.first', {
                  count: data.total,
                  shown: formats.count(data.total),
                  hours: formats.hours(data.hours),
                })}
          </p>
          {/* A scrolling region is reached by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles['frame']} aria-label={t('hours.lines', { name })} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  {fields.map((field) => (
                    <th key={field.key} scope="col" className={isHours(field.key) ? 'numeric' : undefined}>
                      {terms.label(field)}
                    </th>
                  ))}
                  <th scope="col">{t('hours.source')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((line) => (
                  <tr key={line.id}>
                    {fields.map(({ key }) => (
                      <td key={key} className={isHours(key) ? 'numeric' : undefined}>
                        {shown(line, key)}
                      </td>
                    ))}
                    <td>{line.fileName ?? t('hours.byHand')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Dialog>
  );
}
