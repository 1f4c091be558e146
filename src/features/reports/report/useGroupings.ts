import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { groupingsOf, subjectOf, type ReportType } from '../../../../contract/reports/reports.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';

export interface GroupingChoice {
  readonly value: string;
  readonly label: string;
}

/** By what a report may be grouped: its own groupings, then the columns the project defined. Nothing where its rows are things. */
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

/** What the address asks its groups to be divided by, where there is such a grouping beside that of the groups; '' for nothing. */
export const divisionIn = (
  choices: readonly GroupingChoice[],
  { groupBy, thenBy }: { readonly groupBy?: string | undefined; readonly thenBy?: string | undefined },
): string => choices.find(({ value }) => value === thenBy && value !== groupingIn(choices, groupBy))?.value ?? '';

/** What the address asks for, where there is such a grouping. */
export const groupingIn = (choices: readonly GroupingChoice[], asked: string | undefined): string =>
  choices.find(({ value }) => value === asked)?.value ?? 'typeCode';
