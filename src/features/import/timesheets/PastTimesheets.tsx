import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { listTimesheets, type TimesheetRecord } from '../../../../contract/timesheets/timesheets.ts';
import { useApp, useMayChange } from '../../../context/useApp.ts';
import { missingValue } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { importTones } from '../../../ui/status/importTones.ts';
import styles from '../PastImports.module.css';
import { RevertTimesheetDialog } from './RevertTimesheetDialog.tsx';

interface PastTimesheetsProps {
  readonly projectId: number;
  readonly onResume?: (importId: string) => void;
}

/** Timesheets of the project, with user and result; unfinished ones can be resumed, applied ones reverted. */
export function PastTimesheets({ projectId, onResume }: PastTimesheetsProps) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const { call } = useApp();
  const queries = useQueryClient();
  const mayRevert = useMayChange('import.rollback');
  const [requested, setRequested] = useState<TimesheetRecord | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'list', projectId],
    queryFn: ({ signal }) => call(listTimesheets, { query: { projectId }, signal, quiet: true }),
  });
  return (
    <section aria-label={t('past.heading')}>
      <h2 className={styles['heading']}>{t('past.heading')}</h2>
      {error && <ErrorNotice error={error} title={t('past.failed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="muted">{t('past.none')}</p>}
      {data && data.length > 0 && (
        // A scrolling region is reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles['frame']} aria-label={t('past.list')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('imports:past.file')}</th>
                <th scope="col">{t('imports:past.status')}</th>
                <th scope="col">{t('counts.period')}</th>
                {numbers.map((key) => (
                  <th key={key} scope="col" className="numeric">
                    {t(`past.${key}`)}
                  </th>
                ))}
                <th scope="col">{t('imports:past.by')}</th>
                <th scope="col">{t('imports:past.when')}</th>
                <th scope="col" className={styles['actions']}>
                  <span className="hiddenVisually">{t('imports:past.goOn')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((record) => (
                <PastTimesheet
                  key={record.id}
                  record={record}
                  {...(onResume && { onResume })}
                  {...(mayRevert && { onRollBack: () => setRequested(record) })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {requested && (
        <RevertTimesheetDialog
          record={requested}
          onRolledBack={() => {
            for (const key of ['timesheets', 'report', 'projects']) void queries.invalidateQueries({ queryKey: [key] });
          }}
          onClose={() => setRequested(null)}
        />
      )}
    </section>
  );
}

const numbers = ['lines', 'hours', 'replaced', 'refused'] as const;

interface PastTimesheetProps {
  readonly record: TimesheetRecord;
  readonly onResume?: (importId: string) => void;
  readonly onRollBack?: () => void;
}

function PastTimesheet({ record, onResume, onRollBack }: PastTimesheetProps) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const formats = useFormats();
  const { counts, status } = record;
  const isOpen = status === 'draft' || status === 'checked';
  const period =
    counts?.from && counts.to
      ? t('past.period', { from: formats.date(counts.from), to: formats.date(counts.to) })
      : missingValue;
  return (
    <tr>
      <td className={styles['file']} title={record.fileName}>
        {record.fileName}
      </td>
      <td>
        <StatusBadge tone={importTones[status]}>{t(`imports:statuses.${status}`)}</StatusBadge>
      </td>
      <td>{period}</td>
      {numbers.map((key) => (
        <td key={key} className="numeric">
          {key === 'hours' ? formats.spentHours(counts?.hours) : formats.count(counts?.[key])}
        </td>
      ))}
      <td className={styles['by']} title={record.uploadedBy}>
        {record.uploadedBy}
      </td>
      <td>{formats.dateTime(record.rolledBackAt ?? record.appliedAt ?? record.uploadedAt)}</td>
      <td className={styles['actions']}>
        {status === 'applied' && onRollBack && (
          <button type="button" className="button" title={record.fileName} onClick={onRollBack}>
            {t('past.rollBack')}
          </button>
        )}
        {isOpen && onResume && (
          <button type="button" className="button" onClick={() => onResume(record.id)}>
            {t('imports:past.goOn')}
          </button>
        )}
      </td>
    </tr>
  );
}
