import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { timesheetFields } from '../../../../../contract/timesheets/timesheetFields.ts';
import { listTimesheetRows, type TimesheetReview } from '../../../../../contract/timesheets/timesheets.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../../ui/layout/Spinner.tsx';
import { Cause, IssueTable } from '../../review/causes/Cause.tsx';
import tables from '../../review/tables.module.css';

type CauseOf = TimesheetReview['causes'][number];

/** Errors and warnings of a timesheet: errors first, one line per cause; the rows expand on demand. */
export function TimesheetCauses({ review }: { readonly review: TimesheetReview }) {
  const { t } = useTranslation(['timesheets', 'imports']);
  const formats = useFormats();
  if (review.causes.length === 0) return null;
  return (
    <ul className={tables['causes']} aria-label={t('imports:review.issues')}>
      {review.causes.map((cause) => (
        <Cause
          key={cause.code}
          severity={cause.severity}
          title={`${t(`causes.${cause.code}`)} (${formats.count(cause.rows)})`}
          example={cause.example}
          renderRows={() => <CauseRows review={review} cause={cause} />}
        />
      ))}
    </ul>
  );
}

function CauseRows({ review, cause }: { readonly review: TimesheetReview; readonly cause: CauseOf }) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const terms = useTerms();
  const { record, reviewed } = review;
  const query = { projectId: record.projectId, importId: record.id, severity: cause.severity };
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'rows', query, reviewed],
    queryFn: ({ signal }) => call(listTimesheetRows, { query, signal, quiet: true }),
  });
  if (error) return <ErrorNotice error={error} title={t('issues.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Reading />;
  const labelOf = (key: string) => {
    const field = timesheetFields.find((one) => one.key === key);
    return field ? terms.label(field) : key;
  };
  const found = data.rows.flatMap(({ findings }) => findings.filter(({ code }) => code === cause.code));
  return (
    <IssueTable
      issues={found.map(({ row, field, value, reason }) => ({ row, column: labelOf(field), value, reason }))}
    />
  );
}
