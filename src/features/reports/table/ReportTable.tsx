import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { classOf, faceOf, ReportLine, ReportNumber } from './ReportLine.tsx';
import type { ReportFigures } from '../report/reportFigures.ts';
import { useGrowingColumns } from './useGrowingColumns.ts';
import type { ShownLine } from './useWindows.ts';
import { setFirstColumnWidth } from './frozenColumns.ts';
import { isNumeric } from '../report/isNumeric.ts';
import { useReportFormatting } from '../report/useReportFormatting.ts';
import { usePrintedReport } from './usePrintedReport.ts';
import styles from './ReportTable.module.css';

interface ReportTableProps {
  readonly projectId: number;
  readonly report: Report;
  /** Visible rows; undefined for a row that is still loading. */
  readonly lines: readonly (ShownLine | undefined)[];
  /** Number of rows before and after these, and the height of a row, CSS px. */
  readonly beyond?: { readonly before: number; readonly after: number; readonly rowHeight: number };
  readonly frame?: RefObject<HTMLElement | null>;
  readonly onScroll?: () => void;
  readonly onToggle?: (group: string) => void;
  /** Opens the breakdown of a number, if the report sums anything. */
  readonly figures?: ReportFigures;
  /** True while a search is active: the total includes rows outside the search results. */
  readonly isSearched?: boolean;
  /** False if paper has a notice in place of the table, whose rows are not all loaded. */
  readonly isOnPaper?: boolean;
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
}

/** Returns the next sort order: ascending, descending, then the report's own order. */
const nextSort = (key: string, sort: string) => (sort === key ? `-${key}` : sort === `-${key}` ? undefined : key);
const ariaSort = (key: string, sort: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
const arrow = { ascending: '▲', descending: '▼', none: '' };
const nothing = { before: 0, after: 0, rowHeight: 0 };

/** Report as a table: headers sort, and the total stays visible. */
export function ReportTable({
  projectId,
  report: whole,
  lines,
  beyond = nothing,
  frame,
  onScroll,
  onToggle,
  figures,
  isSearched = false,
  isOnPaper = true,
  sort,
  onSort,
}: ReportTableProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const words = useReportFormatting();
  const { report, fitted } = usePrintedReport(whole, lines, t(isSearched ? 'totalOfWhole' : 'total'));
  const { columns, reportType } = report;
  const heads = useGrowingColumns(beyond.before + lines.length + beyond.after > lines.length, (column) =>
    isNumeric(columns[column]!.kind),
  );
  return (
    <section
      ref={frame}
      className={`${styles['frame']} ${isOnPaper ? '' : styles['offPaper']}`}
      aria-label={t(`frame:reports.${reportType}`)}
      // A scrolling region is reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      <table
        className={styles['table']}
        style={fitted && { fontSize: `${fitted.size}pt` }}
        aria-rowcount={beyond.before + lines.length + beyond.after + 2}
      >
        {fitted && (
          <colgroup>
            {columns.map(({ key }, at) => (
              <col key={key} style={{ width: `${fitted.widths[at]}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr ref={heads}>
            {columns.map((column, index) => (
              <th
                key={column.key}
                ref={index === 0 ? setFirstColumnWidth : undefined}
                scope="col"
                aria-sort={ariaSort(column.key, sort)}
                className={classOf(report, index, isNumeric(column.kind) ? styles['number'] : undefined)}
              >
                <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(column.key, sort))}>
                  {words.header(column, report)}
                  <span aria-hidden className={styles['arrow']}>
                    {arrow[ariaSort(column.key, sort)]}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Beyond rows={beyond.before} rowHeight={beyond.rowHeight} columns={columns.length} />
          {lines.map((line, place) => (
            // No column is unique: a cable is listed under both of its ends.
            <ReportLine
              // oxlint-disable-next-line react/no-array-index-key
              key={beyond.before + place}
              {...{ line, report, words, onToggle, figures, projectId }}
            />
          ))}
          <Beyond rows={beyond.after} rowHeight={beyond.rowHeight} columns={columns.length} />
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {t(isSearched ? 'totalOfWhole' : 'total')}
                </th>
              ) : (
                <td key={column.key} className={classOf(report, index, faceOf(column.kind))}>
                  {column.total === 'none' ? '' : <ReportNumber {...{ report, words, figures, column }} row={null} />}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface BeyondProps {
  readonly rows: number;
  readonly rowHeight: number;
  readonly columns: number;
}

/** Spacer for rows outside the viewport. */
function Beyond({ rows, rowHeight, columns }: BeyondProps) {
  if (rows === 0) return null;
  return (
    <tr aria-hidden className={styles['beyond']}>
      <td aria-hidden colSpan={columns} style={{ height: rows * rowHeight }} />
    </tr>
  );
}
