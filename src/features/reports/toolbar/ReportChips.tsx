import { useState } from 'react';
import type { ReportType } from '../../../../contract/reports/reportTypes.ts';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { ChoicePopup, type OpenChoice } from './ReportFilters.tsx';
import { useReportChoices, type ReportChoice } from '../report/reportChoices.ts';
import type { ReportSearch } from '../report/search.ts';

interface ReportChipsProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

export const withoutChoices = { where: undefined, asOf: undefined, since: undefined, figure: undefined } as const;

function without({ where = {} }: ReportSearch, of: ReportChoice['of']): Partial<ReportSearch> {
  if (of === 'asOf' || of === 'since') return { [of]: undefined };
  const { [of]: _gone, ...others } = where;
  return { where: Object.keys(others).length === 0 ? undefined : others };
}

/** Chips for the filters and the date of a report, each with a button to remove it. */
export function ReportChips(props: ReportChipsProps) {
  const { reportType, search, onSearch } = props;
  const { choicesOf } = useReportChoices(reportType);
  const [open, setOpen] = useState<{ readonly what: OpenChoice; readonly anchor: Element } | null>(null);
  return (
    <>
      <FilterChips
        chips={choicesOf(search).map(({ of, words }) => ({
          key: of,
          words,
          onEdit: (anchor) => setOpen({ what: of === 'asOf' || of === 'since' ? 'days' : of, anchor }),
          onRemove: () => onSearch({ ...without(search, of), figure: undefined }),
        }))}
        onClear={() => onSearch(withoutChoices)}
      />
      {open && (
        <ChoicePopup
          {...props}
          what={open.what}
          anchor={open.anchor}
          onWhat={(what) => setOpen({ ...open, what })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
