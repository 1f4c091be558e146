/** Report of sums: each of its lines expands in place to the rows it sums. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { bothWhere, textOfWhere } from '../../../../contract/reports/reportFilters.ts';
import { requestedOptions } from '../../../../contract/reports/rowOptions.ts';
import { listReportRows, defaultWindow, maxWindow, type Report } from '../../../../contract/reports/reports.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import type { ReportRow } from '../report/filterAndSort.ts';
import { isOpenBy, keyOfLine, underOpen } from './openGroups.ts';
import { isSubtotal, whereOfRow, type ReportFigures } from '../report/reportFigures.ts';
import styles from '../ReportScreen.module.css';
import { ReportTable } from './ReportTable.tsx';
import type { ReportSearch } from '../report/search.ts';
import { groupingIn, useGroupings } from '../report/useGroupings.ts';
import type { ShownLine } from './useWindows.ts';

interface SummaryTableProps {
  readonly projectId: number;
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly search: ReportSearch;
  /** Keys of lines toggled against the general state of their kind. */
  readonly toggled: readonly string[];
  readonly onToggle: (key: string) => void;
  readonly figures: ReportFigures;
  readonly isSearched: boolean;
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
}

export function SummaryTable({ projectId, report, rows, search, toggled, onToggle, ...shown }: SummaryTableProps) {
  const { t } = useTranslation('reports');
  const { call } = useApp();
  const formats = useFormats();
  const [limit, setLimit] = useState(defaultWindow);
  const groupBy = groupingIn(useGroupings(report.reportType), search.groupBy);
  const { where = {}, asOf } = search;
  const isOpen = isOpenBy(report, { open: search.open, toggled });
  const inSight = underOpen(rows, report, isOpen);
  const opened = inSight.filter((row) => isOpen(row) && !isSubtotal(report, row));
  const read = useQueries({
    queries: opened.map((row) => {
      const query = {
        projectId,
        reportType: report.reportType,
        groupBy,
        where: textOfWhere(bothWhere(where, whereOfRow(report, row))),
        ...requestedOptions(search),
        ...(asOf !== undefined && { asOf }),
        limit,
      };
      return {
        queryKey: ['report rows', report.version, query],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listReportRows, { query, signal, quiet: true }),
        placeholderData: (earlier: unknown) => earlier,
      };
    }),
  });
  const under = new Map(opened.map((row, at) => [keyOfLine(report, row), read[at]?.data]));
  const lines = inSight.flatMap((row, at): (ShownLine | undefined)[] => {
    const key = keyOfLine(report, row);
    const group = { row, group: { at, key, isOpen: isOpen(row) } };
    if (!isOpen(row) || isSubtotal(report, row)) return [group];
    const found = under.get(key);
    if (!found) return [group, undefined];
    const own = whereOfRow(report, row);
    const adding = found.rows.map(({ id, tag, where: keys, cells }) => ({
      row: cells,
      group: undefined,
      rowId: id,
      adding: { tag, where: bothWhere(own, keys) },
    }));
    return [group, adding].flat();
  });
  const [count, max] = [
    read.reduce((sum, { data }) => sum + (data?.rows.length ?? 0), 0),
    read.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
  ];
  const failed = read.find(({ error }) => error !== null);
  return (
    <>
      {failed?.error && <ErrorNotice error={failed.error} title={t('failed')} onRetry={() => void failed.refetch()} />}
      <ReportTable {...{ projectId, report, lines, onToggle }} {...shown} />
      {count < max && (
        <p className={styles['shown']}>
          {t('shownRows', { shown: formats.count(count), total: formats.count(max) })}{' '}
          {limit < maxWindow && (
            <button type="button" className="button plain" onClick={() => setLimit(maxWindow)}>
              {t('showMoreRows')}
            </button>
          )}
        </p>
      )}
    </>
  );
}
