/** Heading of a report for paper and files: the project, the report, and its filters. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReportType } from '../../../../contract/reports/reportTypes.ts';
import { chosenOptions } from '../../../../contract/reports/rowOptions.ts';
import { useProject } from '../../../context/useApp.ts';
import { useReportChoices } from './reportChoices.ts';
import type { ReportSearch } from './search.ts';
import { divisionIn, groupingIn, useGroupings } from './useGroupings.ts';

export interface ReportHeading {
  readonly project: string;
  readonly report: string;
  readonly choices: readonly string[];
}

export function useReportHeading(reportType: ReportType, search: ReportSearch): ReportHeading {
  const { t } = useTranslation(['reports', 'frame']);
  const { projectNumber, name } = useProject();
  const groupings = useGroupings(reportType);
  const { choicesOf } = useReportChoices(reportType);
  const { find = '' } = search;
  const groupBy = groupings.find(({ value }) => value === groupingIn(groupings, search.groupBy));
  const thenBy = groupings.find(({ value }) => value === divisionIn(groupings, search));
  return {
    project: `${projectNumber} ${name}`,
    report: t(`frame:reports.${reportType}`),
    choices: [
      ...(groupBy
        ? [`${t('groupBy')}: ${[groupBy, ...(thenBy ? [thenBy] : [])].map(({ label }) => label).join(' › ')}`]
        : []),
      ...choicesOf(search).map(({ words }) => words),
      ...chosenOptions(search).map((option) => t(option)),
      ...(find === '' ? [] : [`${t('find')}: ${find}`]),
    ],
  };
}
