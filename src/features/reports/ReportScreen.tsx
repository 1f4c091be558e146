import { useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  groupingsOf,
  isGrouped,
  isListed,
  subjectOf,
  textOfNotice,
  type Report,
  type ReportType,
} from '../../../contract/reports/reports.ts';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { BesideFigure } from '../../shared/derivation/BesideFigure.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { filterAndSort, type ReportRow } from './report/filterAndSort.ts';
import { ListingTable } from './table/ListingTable.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';
import { ReportNotice } from './ReportNotice.tsx';
import { ReportActions } from './toolbar/ReportActions.tsx';
import { ReportOptions } from './toolbar/ReportOptions.tsx';
import styles from './ReportScreen.module.css';
import { ReportTable } from './table/ReportTable.tsx';
import { SummaryTable } from './table/SummaryTable.tsx';
import { ReportChips } from './toolbar/ReportChips.tsx';
import { isSubtotal, reportFigures } from './report/reportFigures.ts';
import { pictureIn } from './report/picture.ts';
import { ReportPicture } from './ReportPicture.tsx';
import { ReportToolbar } from './toolbar/ReportToolbar.tsx';
import type { ReportSearch } from './report/search.ts';
import { useReport, type ReportReader } from './report/useReport.ts';
import { useReportHeading } from './report/useReportHeading.ts';
import { useReportFormatting } from './report/useReportFormatting.ts';

interface ReportScreenProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

/** Groups that stand the other way than all of them; of another report, or once all are opened or closed, none. */
function useToggled(list: string) {
  const [toggled, setToggled] = useState<{ readonly list: string; readonly keys: readonly string[] }>({
    list,
    keys: none,
  });
  // Forgotten at once: all of them may be opened and closed again.
  if (toggled.list !== list) setToggled({ list, keys: none });
  const keys = toggled.list === list ? toggled.keys : none;
  const toggle = (key: string) =>
    setToggled({
      list,
      keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key].slice(-mostToggled),
    });
  return { keys, toggle };
}
const none: readonly string[] = [];
/** As many as fit into the address of a call; the one opened longest ago closes. */
const mostToggled = 100;

/** One of the reports of specification section 2: grouped, sorted, searched, exported. */
export function ReportScreen({ projectId, reportType, search, onSearch }: ReportScreenProps) {
  // Words that are waited for later hide the page for a moment, and with it the editor that is open.
  const { t } = useTranslation([
    'reports',
    'frame',
    'common',
    'charts',
    'derivation',
    'grid',
    'reportColumns',
    'terms',
    'views',
  ]);
  const formats = useFormats();
  const [find, setFind] = useSearchText(search.find ?? '', (text) => onSearch({ find: text || undefined }));
  const isWindowed = isListed(reportType);
  const { keys: toggled, toggle } = useToggled(
    `${reportType} ${search.groupBy} ${search.thenBy} ${search.open} ${search.find}`,
  );
  const { data, error, isPlaceholderData, refetch, reader } = useReport({ projectId, reportType, search, toggled });
  const words = useReportFormatting();
  const heading = useReportHeading(reportType, search);
  const rows = useMemo(() => {
    if (!data) return [];
    if (isWindowed) return data.rows;
    const columns = new Map(data.columns.map((column) => [column.key, column]));
    const shown = (text: string, key: string) => {
      const column = columns.get(key);
      return column ? words.cell(text, column, data.unit) : text;
    };
    return filterAndSort(data.rows, {
      find,
      sort: search.sort ?? '',
      shown,
      isSubtotal: (row) => isSubtotal(data, row),
    });
  }, [data, isWindowed, find, search.sort, words]);

  return (
    <BesideFigure projectId={projectId} figure={search.figure} onFigure={(figure) => onSearch({ figure })}>
      <Page
        title={t(`frame:reports.${reportType}`)}
        detail={
          data && (
            <>
              <span>
                {isPlaceholderData
                  ? t('common:reading')
                  : t('rows', { count: isWindowed ? data.found : linesIn(data, rows) })}
              </span>
              {' · '}
              <span>
                {data.asOf === null
                  ? t('common:asOf', { when: formats.dateTime(data.generatedAt) })
                  : t('common:day.named', { day: formats.date(data.asOf) })}
              </span>
            </>
          )
        }
        actions={
          data && (
            <ReportActions
              report={data}
              rows={rows}
              reader={isWindowed ? reader : undefined}
              notes={[heading.project, heading.report, ...heading.choices]}
              options={<ReportOptions {...{ reportType, search, onSearch }} />}
              isBesidePanel={search.figure !== undefined}
              isSearched={find.trim() !== ''}
            />
          )
        }
        toolbar={
          <>
            <ReportToolbar
              projectId={projectId}
              reportType={reportType}
              search={search}
              find={find}
              onFind={setFind}
              onSearch={onSearch}
              picture={data && pictureIn(data, search.chart)}
              isEmpty={data?.count === 0}
            />
            <ReportChips {...{ projectId, reportType, search, onSearch }} />
          </>
        }
        fill
      >
        {error ? (
          <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />
        ) : data ? (
          <Result
            projectId={projectId}
            report={data}
            rows={rows}
            search={search}
            find={find}
            onSearch={onSearch}
            reader={isWindowed ? reader : undefined}
            isBehind={isPlaceholderData}
            toggled={toggled}
            onToggle={toggle}
          />
        ) : (
          <Reading />
        )}
      </Page>
    </BesideFigure>
  );
}

/** The rows without those that sum up others. */
const linesIn = (report: Report, rows: readonly ReportRow[]): number =>
  rows.reduce((count, row) => (isSubtotal(report, row) ? count : count + 1), 0);

interface ResultProps {
  readonly projectId: number;
  readonly report: Report;
  readonly rows: Report['rows'];
  readonly search: ReportSearch;
  readonly find: string;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
  /** Reads more rows, of a report in windows. */
  readonly reader: ReportReader | undefined;
  /** The rows answer what was asked before. */
  readonly isBehind: boolean;
  readonly toggled: readonly string[];
  readonly onToggle: (group: string) => void;
}

function Result({ projectId, report, rows, search, find, onSearch, reader, isBehind, toggled, onToggle }: ResultProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const terms = useTerms();
  const isPrinting = useIsPrinting();
  if (report.count === 0 && search.where)
    return (
      <EmptyState
        title={t('nothingMeets')}
        action={
          <button
            type="button"
            className="button primary"
            onClick={() => onSearch({ where: undefined, figure: undefined })}
          >
            {t('clearFilters')}
          </button>
        }
      >
        {t('nothingMeetsStep')}
      </EmptyState>
    );
  if (report.count === 0) {
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
  const sort = {
    sort: search.sort ?? '',
    onSort: (next: string | undefined) => onSearch({ sort: next }),
    isSearched: find.trim() !== '',
  };
  const figures = reportFigures(report, search, (figure) => onSearch({ figure }));
  const shown = reader ? report.found : linesIn(report, rows);
  const picture = search.chart === undefined ? undefined : pictureIn(report, search.chart);
  const isInGroups = isGrouped(report.reportType);
  return (
    <div className={styles['result']} aria-busy={isBehind}>
      <PrintedSheet report={report} search={search} />
      {picture && <ReportPicture {...{ report, rows, picture, toggled, onSearch }} open={search.open} />}
      {/* Nothing is one click away on paper. */}
      {picture && !isPrinting ? null : reader ? (
        <ListingTable
          projectId={projectId}
          first={report}
          reader={reader}
          onToggle={onToggle}
          figures={figures}
          {...sort}
        />
      ) : groupingsOf(report.reportType).length > 0 ? (
        <SummaryTable {...{ projectId, report, rows, search, toggled, onToggle, figures }} {...sort} />
      ) : (
        <ReportTable
          projectId={projectId}
          report={report}
          lines={rows.map((row) => ({ row, group: undefined }))}
          figures={figures}
          {...sort}
        />
      )}
      {shown === 0 && <p className={styles['shown']}>{t('noMatch', { text: find })}</p>}
      {!isInGroups && shown < report.count && (
        <p className={styles['shown']}>{t('shown', { shown, total: report.count })}</p>
      )}
      <div className={styles['notices']}>
        {report.notices.map((notice) => (
          <ReportNotice key={textOfNotice(notice)} {...{ reportType: report.reportType, notice, figures }} />
        ))}
      </div>
    </div>
  );
}
