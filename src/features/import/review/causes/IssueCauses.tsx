import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import {
  getImportIssues,
  listIssueCauses,
  type ImportRecord,
  type IssueCause,
} from '../../../../../contract/imports/imports.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useCommodity } from '../../../../shared/projects/useCommodity.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import type { Plan } from '../../mapping/plan.ts';
import { Cause, IssueTable } from './Cause.tsx';
import { DownloadIssues } from './DownloadIssues.tsx';
import { fixesOf, type Fix } from './fixes.ts';
import { causeOf, isCounted } from './issueCauses.ts';
import styles from '../tables.module.css';

interface IssueCausesProps {
  readonly record: ImportRecord;
  /** Plan of the import; null if it can no longer be changed. */
  readonly plan: Plan | null;
  readonly onCure: (cure: Fix) => void;
}

export function useIssueCauses({ projectId, id: importId }: ImportRecord) {
  const { call } = useApp();
  const query = { projectId, importId };
  return useQuery({
    queryKey: ['imports', 'changes', 'causes', query],
    queryFn: ({ signal }) => call(listIssueCauses, { query, signal, quiet: true }),
  });
}

/** Errors and warnings of the file, one line per cause with its fix; the rows expand on demand. */
export function IssueCauses({ record, plan, onCure }: IssueCausesProps) {
  const { t } = useTranslation('imports');
  const { data, error, refetch } = useIssueCauses(record);
  if (error) return <ErrorNotice error={error} title={t('issues.failed')} onRetry={() => void refetch()} />;
  if (!data || data.causes.length === 0) return null;
  return (
    <>
      <ul className={styles['causes']} aria-label={t('review.issues')}>
        {data.causes.map((cause) => (
          <CauseLine
            key={`${cause.severity} ${cause.code}`}
            record={record}
            cause={cause}
            plan={plan}
            onCure={onCure}
          />
        ))}
      </ul>
      <div className={styles['cause']}>
        <DownloadIssues record={record} />
      </div>
    </>
  );
}

function CauseLine({ record, cause, plan, onCure }: IssueCausesProps & { readonly cause: IssueCause }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const commodity = useCommodity(record.importType);
  const { severity, code, issues, example } = cause;
  const title = t(`issues.causes.${causeOf(code)}`);
  return (
    <Cause
      severity={severity}
      title={isCounted(code) ? `${title} (${formats.count(issues)})` : title}
      example={example}
      cures={
        plan &&
        fixesOf(code, plan, commodity).map((cure) => (
          <button key={cure.name} type="button" className="button" onClick={() => onCure(cure)}>
            {t(`issues.cures.${cure.name}`)}
          </button>
        ))
      }
      renderRows={() => <CauseRows record={record} cause={cause} />}
    />
  );
}

const rowsAtOnce = 200;

function CauseRows({ record, cause }: Pick<IssueCausesProps, 'record'> & { readonly cause: IssueCause }) {
  const { t } = useTranslation('imports');
  const { call } = useApp();
  const formats = useFormats();
  const { severity, code } = cause;
  const query = { projectId: record.projectId, importId: record.id, severity, code, limit: rowsAtOnce };
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['imports', 'changes', 'issues', query],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(getImportIssues, { query: { ...query, offset: pageParam }, signal, quiet: true }),
    getNextPageParam: (_, pages) => (pages.length * rowsAtOnce < cause.issues ? pages.length * rowsAtOnce : undefined),
  });
  if (error) return <ErrorNotice error={error} title={t('issues.failed')} onRetry={() => void refetch()} />;
  const issues = data?.pages.flatMap((page) => page.issues) ?? [];
  return (
    <IssueTable issues={issues}>
      {hasNextPage && (
        <button type="button" className="button" onClick={() => void fetchNextPage()}>
          {t('issues.more', { shown: formats.count(issues.length), total: formats.count(cause.issues) })}
        </button>
      )}
    </IssueTable>
  );
}
