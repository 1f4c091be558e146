import { useTranslation } from 'react-i18next';
import type { Report } from '../../../contract/reports.ts';
import { WholeTags } from '../../ui/WholeTags.tsx';
import type { ReportRow } from './filterAndSort.ts';
import { isNumeric } from './isNumeric.ts';
import { useReportFormatting } from './useReportFormatting.ts';
import styles from './ReportTable.module.css';

interface ReportTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
}

/** Upward, downward, then the report's own order again. */
const nextSort = (key: string, sort: string) => (sort === key ? `-${key}` : sort === `-${key}` ? undefined : key);
const ariaSort = (key: string, sort: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
const arrow = { ascending: '▲', descending: '▼', none: '' };

/** The report as a table: headers sort, the total stays in sight. */
export function ReportTable({ report, rows, sort, onSort }: ReportTableProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const words = useReportFormatting();
  const { columns, totals, unit, reportType } = report;
  const faceOf = (kind: (typeof columns)[number]['kind']) =>
    isNumeric(kind) ? styles['number'] : kind === 'tag' ? styles['tag'] : undefined;
  return (
    // A scrolling region is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={t(`frame:reports.${reportType}`)} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={ariaSort(column.key, sort)}
                className={isNumeric(column.kind) ? styles['number'] : undefined}
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
          {rows.map((row, place) => (
            // No column need be unique: a cable stands under both its ends.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              {columns.map((column, index) => (
                <td key={column.key} className={faceOf(column.kind)}>
                  {index === 0 && (row[column.key] === null || row[column.key] === '') ? (
                    t('blank')
                  ) : column.kind === 'tag' ? (
                    <WholeTags text={words.cell(row[column.key], column, unit)} />
                  ) : (
                    words.cell(row[column.key], column, unit)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {t('total')}
                </th>
              ) : (
                <td key={column.key} className={faceOf(column.kind)}>
                  {column.total === 'none' ? '' : words.cell(totals[column.key], column, unit)}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
