import { useTranslation } from 'react-i18next';
import type { Report } from '../../../contract/reports.ts';
import type { ReportRow } from './arrangeRows.ts';
import { formatCell, headerOf, isNumeric } from './formatCell.ts';
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
const arrow = { ascending: ' ▲', descending: ' ▼', none: '' };

/** The report as a table: headers sort, the total stays in sight. */
export function ReportTable({ report, rows, sort, onSort }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const { columns, totals, unit, title } = report;
  const faceOf = (kind: (typeof columns)[number]['kind']) =>
    isNumeric(kind) ? styles['number'] : kind === 'tag' ? styles['tag'] : undefined;
  return (
    // A scrolling region is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={title} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ key, kind }, index) => (
              <th key={key} scope="col" aria-sort={ariaSort(key, sort)} className={faceOf(kind)}>
                <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(key, sort))}>
                  {headerOf(columns[index]!, unit)}
                  <span aria-hidden>{arrow[ariaSort(key, sort)]}</span>
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
              {columns.map(({ key, kind }, index) => (
                <td key={key} className={faceOf(kind)}>
                  {index === 0 && (row[key] === null || row[key] === '')
                    ? t('blank')
                    : formatCell(row[key], kind, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map(({ key, kind, total }, index) =>
              index === 0 ? (
                <th key={key} scope="row">
                  {t('total')}
                </th>
              ) : (
                <td key={key} className={faceOf(kind)}>
                  {total === 'none' ? '' : formatCell(totals[key], kind, unit)}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
