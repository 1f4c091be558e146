/** Descriptions of a report's filters, for its chips, sheets and files. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { reportFilters, type ReportFilter } from '../../../../contract/reports/reportFilters.ts';
import { isListed, subjectOf, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { ReportSearch } from './search.ts';

export interface ReportChoice {
  /** Search parameter of the choice; for filters, their field. */
  readonly of: ReportFilter | 'asOf' | 'since';
  readonly words: string;
}

const maxNamed = 3;

export function useReportChoices(reportType: ReportType) {
  const { t } = useTranslation(['reports', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(subjectOf(reportType));
  const labelOf = (filter: ReportFilter): string => {
    const field = fieldIn(commodity, filter);
    return field ? terms.label(field) : filter;
  };
  const valueOf = (filter: ReportFilter, value: string): string =>
    value === '' ? t('blank') : filter === 'status' ? terms.status(value) : value;
  return {
    labelOf,
    valueOf,
    choicesOf: ({ where = {}, asOf, since }: ReportSearch): ReportChoice[] => {
      const filters = reportFilters.flatMap((of): ReportChoice[] => {
        const values = where[of];
        if (!values) return [];
        const named = values.slice(0, maxNamed).map((value) => valueOf(of, value));
        const texts = values.length > maxNamed ? [...named, '…'] : named;
        return [{ of, words: t('filterIs', { field: labelOf(of), values: texts.join(', ') }) }];
      });
      return [
        ...filters,
        ...(asOf === undefined
          ? []
          : [{ of: 'asOf' as const, words: t('common:day.named', { day: formats.date(asOf) }) }]),
        ...(since === undefined || isListed(reportType)
          ? []
          : [{ of: 'since' as const, words: t('common:day.compared', { day: formats.date(since) }) }]),
      ];
    },
  };
}
