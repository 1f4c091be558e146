import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getReport, isBuiltReport, subjectOf, type Report, type ReportType } from '../../../contract/reports.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useSearchText } from '../../ui/useSearchText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useApp } from '../../context/useApp.ts';
import { filterAndSort } from './filterAndSort.ts';
import { PrintedSheet } from './PrintedSheet.tsx';
import { ReportActions } from './ReportActions.tsx';
import styles from './ReportScreen.module.css';
import { ReportTable } from './ReportTable.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';
import type { ReportSearch } from './search.ts';
import { groupingIn, useGroupings } from './useGroupings.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useReportFormatting } from './useReportFormatting.ts';

interface ReportScreenProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

/** One of the reports of specification section 2: grouped, sorted, searched, exported. */
export function ReportScreen({ projectId, reportType, search, onSearch }: ReportScreenProps) {
  const { t } = useTranslation(['reports', 'frame', 'common']);
  const formats = useFormats();
  const { call } = useApp();
  const { removed = false } = search;
  const groupBy = groupingIn(useGroupings(reportType), search.groupBy);
  const isBuilt = isBuiltReport(reportType);
  const { data, error, refetch } = useQuery({
    queryKey: ['report', projectId, reportType, groupBy, removed],
    queryFn: ({ signal }) =>
      call(getReport, {
        query: { projectId, reportType, groupBy, includeRemoved: removed ? 'true' : 'false' },
        signal,
        quiet: true,
      }),
    staleTime: 0,
    // One that is not built has nothing to answer.
    enabled: isBuilt,
    placeholderData: (earlier) => (earlier?.reportType === reportType ? earlier : undefined),
  });
  const [find, setFind] = useSearchText(search.find ?? '', (text) => onSearch({ find: text || undefined }));
  const words = useReportFormatting();
  const rows = useMemo(() => {
    if (!data) return [];
    const columns = new Map(data.columns.map((column) => [column.key, column]));
    const shown = (text: string, key: string) => {
      const column = columns.get(key);
      return column ? words.cell(text, column, data.unit) : text;
    };
    return filterAndSort(data.rows, { find, sort: search.sort ?? '', shown });
  }, [data, find, search.sort, words]);

  return (
    <Page
      title={t(`frame:reports.${reportType}`)}
      detail={data && t('common:asOf', { when: formats.dateTime(data.generatedAt) })}
      actions={data && <ReportActions report={data} rows={rows} />}
      toolbar={
        <ReportToolbar
          projectId={projectId}
          reportType={reportType}
          search={search}
          find={find}
          onFind={setFind}
          onSearch={onSearch}
          count={data && t('rows', { count: rows.length })}
        />
      }
      fill
    >
      {!isBuilt ? (
        <NotBuilt projectId={projectId} reportType={reportType} />
      ) : error ? (
        <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <Result projectId={projectId} report={data} rows={rows} search={search} find={find} onSearch={onSearch} />
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

function NotBuilt({ projectId, reportType }: Pick<ReportScreenProps, 'projectId' | 'reportType'>) {
  const { t } = useTranslation(['reports', 'frame']);
  return (
    <EmptyState
      title={t('notBuiltTitle', { report: t(`frame:reports.${reportType}`) })}
      action={
        <Link
          className="button"
          to="/$projectId/report/$reportType"
          params={{ projectId: String(projectId), reportType: 'cable-summary' }}
        >
          {t('openCableSummary')}
        </Link>
      }
    >
      {t('notBuiltStep')}
    </EmptyState>
  );
}

interface ResultProps {
  readonly projectId: number;
  readonly report: Report;
  readonly rows: Report['rows'];
  readonly search: ReportSearch;
  readonly find: string;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

function Result({ projectId, report, rows, search, find, onSearch }: ResultProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const terms = useTerms();
  if (report.rows.length === 0) {
    const subject = subjectOf(report.reportType);
    return (
      <EmptyState
        title={t('emptyTitle')}
        action={
          <Link
            className="button primary"
            to="/$projectId/import/$importType"
            params={{ projectId: String(projectId), importType: subject }}
          >
            {t('importAction', { commodities: terms.pluralInText(subject) })}
          </Link>
        }
      >
        {t('emptyStep')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['result']}>
      <PrintedSheet report={report} search={search} />
      <ReportTable report={report} rows={rows} sort={search.sort ?? ''} onSort={(sort) => onSearch({ sort })} />
      {rows.length === 0 && <p className={styles['shown']}>{t('noMatch', { text: find })}</p>}
      {rows.length < report.rows.length && (
        <p className={styles['shown']}>{t('shown', { shown: rows.length, total: report.rows.length })}</p>
      )}
      {report.notices.map((notice) => (
        <p key={notice} className={styles['notice']}>
          {notice}
        </p>
      ))}
    </div>
  );
}
