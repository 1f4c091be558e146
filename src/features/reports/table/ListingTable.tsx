import type { Report } from '../../../../contract/reports/reports.ts';
import { ReportTable } from './ReportTable.tsx';
import { usePrinted } from '../report/usePrintWhole.ts';
import type { ReportFigures } from '../report/reportFigures.ts';
import type { ReportReader } from '../report/useReport.ts';
import { useVisibleRange } from '../../../ui/screen/useVisibleRange.ts';
import { useWindows, type ShownLine } from './useWindows.ts';

interface ListingTableProps {
  /** First window of rows, with the totals and notices of the entire report. */
  readonly first: Report;
  readonly reader: ReportReader;
  readonly isSearched: boolean;
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
  readonly onToggle: (group: string) => void;
  readonly projectId: number;
  readonly figures: ReportFigures;
}

const linesOf = ({ rows, groups }: Report): ShownLine[] => {
  const groupAt = new Map(groups.map((group) => [group.at, group]));
  return rows.map((row, at) => ({ row, group: groupAt.get(at) }));
};

/** Listing of any length: visible rows are loaded and rendered; for printing, all of them. */
export function ListingTable({ first, reader, onToggle, projectId, figures, ...shown }: ListingTableProps) {
  const printed = usePrinted(first);
  // Expanding a group does not change the scroll position; a different search or order starts at the top.
  const list = JSON.stringify(reader.key, (key, value: unknown) => (key === 'except' ? undefined : value));
  const { frame, sight, measure } = useVisibleRange(first.found, list);
  const lines = useWindows({ reader, first, ...sight });
  if (printed) return <ReportTable projectId={projectId} report={printed} lines={linesOf(printed)} {...shown} />;
  return (
    <ReportTable
      projectId={projectId}
      report={first}
      lines={lines}
      beyond={{ before: sight.from, after: first.found - sight.to, rowHeight: sight.rowHeight }}
      frame={frame}
      onScroll={measure}
      onToggle={onToggle}
      figures={figures}
      {...shown}
    />
  );
}
