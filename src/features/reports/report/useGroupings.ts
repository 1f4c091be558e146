import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { groupingsOf, subjectOf, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';

export interface GroupingChoice {
  readonly value: string;
  readonly label: string;
}

/** Returns the groupings of a report: its own, then the columns the project defined. Empty for a listing. */
export function useGroupings(reportType: ReportType): readonly GroupingChoice[] {
  const { t, i18n } = useTranslation('reports');
  const { language } = i18n;
  const terms = useTerms();
  const commodity = useCommodity(subjectOf(reportType));
  return useMemo(() => {
    const possible = groupingsOf(reportType);
    if (possible.length === 0) return [];
    const ownName = (key: string) => fieldIn(commodity, key)?.labels?.[language];
    return [
      ...possible.map((name) => ({ value: name, label: ownName(name) ?? t(`groups.${name}`) })),
      ...commodity.offered
        .filter(({ isUserDefined }) => isUserDefined)
        .map((field) => ({ value: field.key, label: terms.label(field) })),
    ];
  }, [reportType, commodity, terms, t, language]);
}

/** Returns the second grouping in the address if it exists and differs from the first; otherwise ''. */
export const divisionIn = (
  choices: readonly GroupingChoice[],
  { groupBy, thenBy }: { readonly groupBy?: string | undefined; readonly thenBy?: string | undefined },
): string => choices.find(({ value }) => value === thenBy && value !== groupingIn(choices, groupBy))?.value ?? '';

/** Returns the grouping in the address if it exists, otherwise the default. */
export const groupingIn = (choices: readonly GroupingChoice[], requested: string | undefined): string =>
  choices.find(({ value }) => value === requested)?.value ?? 'typeCode';
