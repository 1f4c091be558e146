import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectTimesheetRecord } from '../../../../machines/import/selectors.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import styles from '../ImportFailure.module.css';

/** Result of an applied timesheet: what counts now, what it replaced, and links to the next steps. */
export function TimesheetDone({ visit, projectId }: { readonly visit: ImportRef; readonly projectId: number }) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const formats = useFormats();
  const record = useSelector(visit, selectTimesheetRecord);
  if (!record) return null;
  const { counts, status } = record;
  const isApplied = status === 'applied' && counts !== null;
  const text = (key: 'replaced' | 'unchanged' | 'refused') =>
    isApplied && counts[key] > 0 ? t(`done.${key}`, { count: counts[key], shown: formats.count(counts[key]) }) : '';
  const title = isApplied
    ? t('done.applied', { file: record.fileName })
    : status === 'cancelled'
      ? t('imports:done.cancelled')
      : t('imports:done.other', { status: t(`imports:statuses.${status}`) });
  return (
    <EmptyState
      title={title}
      action={
        <div className={styles['next']}>
          <button type="button" className="button" onClick={() => visit.send({ type: 'import.restart' })}>
            {t('done.again')}
          </button>
          <Link
            className="button primary"
            to="/$projectId/import/timesheets"
            params={{ projectId: String(projectId) }}
            search={{ view: 'hours' }}
          >
            {t('done.hours')}
          </Link>
        </div>
      }
    >
      {isApplied &&
        [
          t('done.summary', {
            count: counts.lines,
            shown: formats.count(counts.lines),
            hours: formats.spentHours(counts.hours),
          }),
          text('replaced'),
          text('unchanged'),
          text('refused'),
        ].join(' ')}
    </EmptyState>
  );
}
