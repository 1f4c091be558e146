/** Printable table of the listed rows, because the grid itself only contains the rows in the viewport. */
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { useProject } from '../../context/useApp.ts';
import type { GridColumn, RowHandle, RowSource } from '../dataGrid/gridColumn.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { sheetMargins } from '../../shared/files/sheetMargins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { NoBreakTags } from '../../ui/layout/NoBreakTags.tsx';
import type { GridSearch } from './filters/gridSearch.ts';
import { filterText } from './filters/filterText.ts';
import styles from './printedRows.module.css';

/** Maximum number of printed rows, about 200 sheets; a browser needs minutes to lay out more. */
const maxPrinted = 5000;

interface PrintedRowsProps {
  readonly type: CommodityType;
  /** Title of the page. */
  readonly title: string;
  readonly notes: readonly string[];
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Totals of all listed rows, by column key. */
  readonly totals: Readonly<Record<string, string>>;
  readonly search: Pick<GridSearch, 'q' | 'filters' | 'sort'>;
  readonly isRemoved: (row: RowHandle) => boolean;
}

const cellClass = ({ align, mono }: GridColumn, own = '') =>
  `${align === 'end' ? styles['number'] : ''} ${mono ? styles['tag'] : ''} ${own}`;

export function PrintedRows({ type, title, notes, columns, rows, totals, search, isRemoved }: PrintedRowsProps) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const project = useProject();
  const commodity = useCommodity(type);
  const [printedAt] = useState(() => new Date());
  const { q, filters, sort } = search;
  const sorted = sort.flatMap(({ field, descending }) => {
    const column = columns.find(({ key }) => key === field);
    return column ? `${column.name} ${descending ? '▼' : '▲'}` : [];
  });
  const requested = [
    ...(q === '' ? [] : [t('print.search', { text: q })]),
    ...filters.map((filter) => filterText(filter, commodity, { t, formats, terms })),
    ...(sorted.length === 0 ? [] : [t('print.sorted', { columns: sorted.join(', ') })]),
  ];
  const printed = Math.min(rows.length, maxPrinted);
  const margins = sheetMargins({
    topLeft: `${project.projectNumber} ${project.name}`,
    topRight: [title, ...requested, ...notes].join(' · '),
    bottomLeft: t('common:asOf', { when: formats.dateTime(printedAt) }),
    pageOf: (page, pages) => t('common:pageOf', { page, pages }),
  });
  return (
    <div className={styles['sheets']} data-printed>
      <style>{margins}</style>
      {printed < rows.length && (
        <p className={styles['limit']}>
          {t('print.limit', { printed: formats.count(printed), all: formats.count(rows.length) })}
        </p>
      )}
      <table className={styles['table']} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: printed }, (_, at) => {
            const row = rows.at(at);
            return (
              <tr key={row.id} className={isRemoved(row) ? styles['removed'] : undefined}>
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column, column.className?.(row))}>
                    {column.mono ? <NoBreakTags text={column.text(row)} /> : column.text(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {totals[column.key]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
