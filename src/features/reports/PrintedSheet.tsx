import { useTranslation } from 'react-i18next';
import type { Report } from '../../../contract/reports.ts';
import { useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { sheetMargins } from '../../exports/sheetMargins.ts';
import type { ReportSearch } from './search.ts';
import { groupingIn, useGroupings } from './useGroupings.ts';

interface PrintedSheetProps {
  readonly report: Report;
  readonly search: ReportSearch;
}

/** What stands in the margins of every printed sheet: project, report, what it was asked for, date, page of pages. */
export function PrintedSheet({ report, search }: PrintedSheetProps) {
  const { t } = useTranslation(['reports', 'frame', 'common']);
  const formats = useFormats();
  const project = useProject();
  const groupings = useGroupings(report.reportType);
  const { removed = false, find = '' } = search;
  const groupBy = groupings.find(({ value }) => value === groupingIn(groupings, search.groupBy));
  const filters = [
    ...(groupBy ? [`${t('groupBy')}: ${groupBy.label}`] : []),
    ...(removed ? [t('removed')] : []),
    ...(find === '' ? [] : [`${t('find')}: ${find}`]),
  ];
  const style = sheetMargins({
    topLeft: `${project.projectNumber} ${project.name}`,
    topRight: `${t(`frame:reports.${report.reportType}`)} · ${filters.join(' · ')}`,
    bottomLeft: t('common:asOf', { when: formats.dateTime(report.generatedAt) }),
    pageOf: (page, pages) => t('common:pageOf', { page, pages }),
  });
  return <style>{style}</style>;
}
