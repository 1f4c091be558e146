/** Rows of a report as a chart or a table with the notices below, or the reason why there are none. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { groupingsOf, isGrouped, subjectOf } from '../../../contract/reports/reportTypes.ts';
import { textOfNotice, type Report } from '../../../contract/reports/reports.ts';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useTerms } from '../../i18n/useTerms.ts';
import { ListingTable } from './table/ListingTable.tsx';
import { useSiteFormats } from '../../context/useSiteFormats.ts';
import { sheetMargins } from '../../shared/files/sheetMargins.ts';
import { useTablePrintSettings } from '../../shared/printing/tables/tablePrintSettings.ts';
import { ReportNotice } from './ReportNotice.tsx';
import styles from './ReportScreen.module.css';
import { ReportTable } from './table/ReportTable.tsx';
import { SummaryTable } from './table/SummaryTable.tsx';
import { countLines, reportFigures } from './report/reportFigures.ts';
import { pictureIn } from './report/picture.ts';
import { ReportPicture } from './ReportPicture.tsx';
import type { ReportSearch } from './report/search.ts';
import type { ReportReader } from './report/useReport.ts';
import { useReportHeading } from './report/useReportHeading.ts';

interface ReportResultProps {
  readonly projectId: number;
  readonly report: Report;
  readonly rows: Report['rows'];
  readonly search: ReportSearch;
  readonly find: string;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
  /** Loads more rows of a report that is read in windows. */
  readonly reader: ReportReader | undefined;
  /** True while the rows are those of the previous query. */
  readonly isBehind: boolean;
  readonly toggled: readonly string[];
  readonly onToggle: (group: string) => void;
}

type EmptyReportProps = Pick<ReportResultProps, 'projectId' | 'report' | 'search' | 'onSearch'>;

export function ReportResult(props: ReportResultProps) {
  const { projectId, report, rows, search, find, onSearch, reader, isBehind, toggled, onToggle } = props;
  const { t } = useTranslation(['reports', 'frame']);
  const isPrinting = useIsPrinting();
  if (report.count === 0) return <EmptyReport {...{ projectId, report, search, onSearch }} />;
  const sort = {
    sort: search.sort ?? '',
    onSort: (next: string | undefined) => onSearch({ sort: next }),
    isSearched: find.trim() !== '',
  };
  const figures = reportFigures(report, search, (figure) => onSearch({ figure }));
  const shown = reader ? report.found : countLines(report, rows);
  const picture = search.chart === undefined ? undefined : pictureIn(report, search.chart);
  const isInGroups = isGrouped(report.reportType);
  return (
    <div className={styles['result']} aria-busy={isBehind}>
      <PrintedSheet report={report} search={search} />
      {picture && <ReportPicture {...{ report, rows, picture, toggled, onSearch }} open={search.open} />}
      {/* On paper the user cannot switch to the table, so it is printed with the chart. */}
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

/** Empty state of a report: its filters match no rows, or nothing is imported yet. */
function EmptyReport({ projectId, report, search, onSearch }: EmptyReportProps) {
  const { t } = useTranslation('reports');
  const terms = useTerms();
  if (search.where)
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

/** Margins of every printed sheet: project, report, filters, date, page number and page count. */
function PrintedSheet({ report, search }: Pick<ReportResultProps, 'report' | 'search'>) {
  const { t } = useTranslation('common');
  const formats = useSiteFormats();
  const [{ orientation }] = useTablePrintSettings(report.reportType);
  const heading = useReportHeading(report.reportType, search);
  const style = sheetMargins({
    topLeft: heading.project,
    topRight: [heading.report, ...heading.choices].join(' · '),
    orientation,
    bottomLeft: t('asOf', { when: formats.dateTime(report.generatedAt) }),
    pageOf: (page, pages) => t('pageOf', { page, pages }),
  });
  return <style>{style}</style>;
}
