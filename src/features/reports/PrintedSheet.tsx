import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Report } from '../../../contract/reports/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { sheetMargins } from '../../exports/sheetMargins.ts';
import type { ReportSearch } from './search.ts';
import { useReportHeading } from './useReportHeading.ts';

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
