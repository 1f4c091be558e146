import type { Report } from '../../../../contract/reports/reports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { maxPrintedRows } from '../../../../contract/printing/maxPrintedRows.ts';
import { useIsPrinting } from '../../../ui/screen/useIsPrinting.ts';
import { ReportTable } from './ReportTable.tsx';
import styles from './ReportTable.module.css';
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

/** Listing of any length: visible rows are loaded and rendered; for printing, all of them or none. */
export function ListingTable({ first, reader, onToggle, projectId, figures, ...shown }: ListingTableProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const printed = usePrinted(first);
  const isPrinting = useIsPrinting();
  // Expanding a group does not change the scroll position; a different search or order starts at the top.
  const list = JSON.stringify(reader.key, (key, value: unknown) => (key === 'except' ? undefined : value));
  const { frame, sight, measure } = useVisibleRange(first.found, list);
  const lines = useWindows({ reader, first, ...sight });
  const whole = printed ?? (isPrinting && first.rows.length >= first.found ? first : null);
  /** The browser's own menu prints at once, without the rows that are not loaded. */
  const isPartial = isPrinting && whole === null;
  return (
    <>
      {isPartial && (
        <p className={styles['limit']}>
          {t(first.found > maxPrintedRows ? 'printTable.tooMany' : 'printTable.notWhole', {
            most: formats.count(maxPrintedRows),
            shown: formats.count(first.found),
          })}
        </p>
      )}
      {whole ? (
        <ReportTable projectId={projectId} report={whole} lines={linesOf(whole)} {...shown} />
      ) : (
        <ReportTable
          projectId={projectId}
          report={first}
          lines={lines}
          beyond={{ before: sight.from, after: first.found - sight.to, rowHeight: sight.rowHeight }}
          frame={frame}
          isOnPaper={!isPartial}
          onScroll={measure}
          onToggle={onToggle}
          figures={figures}
          {...shown}
        />
      )}
    </>
  );
}
