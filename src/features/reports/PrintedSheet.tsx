import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { sheetMargins } from '../../shared/files/sheetMargins.ts';
import type { ReportSearch } from './report/search.ts';
import { useReportHeading } from './report/useReportHeading.ts';

interface PrintedSheetProps {
  readonly report: Report;
  readonly search: ReportSearch;
}

/** What stands in the margins of every printed sheet: project, report, what it was asked for, date, page of pages. */
export function PrintedSheet({ report, search }: PrintedSheetProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const heading = useReportHeading(report.reportType, search);
  const style = sheetMargins({
    topLeft: heading.project,
    topRight: `${heading.report} · ${heading.choices.join(' · ')}`,
    bottomLeft: t('asOf', { when: formats.dateTime(report.generatedAt) }),
    pageOf: (page, pages) => t('pageOf', { page, pages }),
  });
  return <style>{style}</style>;
}
