/** Dialog with timesheet lines: employee, date, and the file they came from. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { QueryInputOf } from '../../../../../contract/base/calls/endpoint.ts';
import { hourFields, timesheetFields } from '../../../../../contract/timesheets/timesheetFields.ts';
import { listTimesheetLines, type TimesheetLineRow } from '../../../../../contract/timesheets/timesheetLines.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../../ui/layout/Spinner.tsx';
import styles from '../timesheets.module.css';

interface LinesDialogProps {
  readonly projectId: number;
  readonly title: string;
  /** Title of the error shown if the lines cannot be loaded. */
  readonly failedTitle: string;
  readonly filter: LineFilter;
  /** Content above the lines. */
  readonly children?: (lines: readonly TimesheetLineRow[]) => ReactNode;
  readonly onClose: () => void;
}

type LineFilter = Omit<QueryInputOf<typeof listTimesheetLines>, 'projectId' | 'limit'>;

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

export function LinesDialog({ projectId, title, failedTitle, filter, children, onClose }: LinesDialogProps) {
  const { t } = useTranslation('timesheets');
  const { call } = useApp();
  const formats = useFormats();
  const terms = useTerms();
  const query = { projectId, limit: shownLines, ...filter };
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
    <Dialog isWide title={title} onClose={onClose}>
      {error && <ErrorNotice error={error} title={failedTitle} onRetry={() => void refetch()} />}
      {!data && !error && <Reading />}
      {data && (
        <>
          <p role="status" className={styles['note']}>
            {data.rows.length < data.total
              ? t('hours.firstOf', {
                  shown: formats.count(data.rows.length),
                  total: formats.count(data.total),
                  hours: formats.spentHours(data.hours),
                })
              : t('hours.first', {
                  count: data.total,
                  shown: formats.count(data.total),
                  hours: formats.spentHours(data.hours),
                })}
          </p>
          {children?.(data.rows)}
          {/* A scrollable region must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles['frame']} aria-label={title} tabIndex={0}>
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
