import { useTranslation } from '../../i18n/useTranslation.ts';
import type { SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { ExecutiveSearch } from './search.ts';
import { TotalPanel } from './TotalPanel.tsx';
import { WeekPanel } from './WeekPanel.tsx';

interface SummaryPanelProps {
  readonly chosen: readonly SummaryProject[];
  /** True if all projects are included. */
  readonly isAll: boolean;
  readonly search: ExecutiveSearch;
  readonly onSearch: (patch: Partial<ExecutiveSearch>) => void;
}

/** Panel beside the summary with the breakdown of the open figure of several projects. */
export function SummaryPanel({ chosen, isAll, search: { total, week }, onSearch }: SummaryPanelProps) {
  const { t } = useTranslation('executive');
  const formats = useFormats();
  const about = isAll ? t('total') : t('totalChosen', { count: chosen.length, shown: formats.count(chosen.length) });
  if (total)
    return (
      <TotalPanel key={total.figure} {...{ chosen, about, total }} onTotal={(next) => onSearch({ total: next })} />
    );
  if (!week) return null;
  return (
    <WeekPanel
      key={`${week.figure} ${week.weekEnding}`}
      {...{ chosen, about, week }}
      onWeek={(next) => onSearch({ week: next })}
    />
  );
}
