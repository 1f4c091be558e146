/** Printable table of the listed rows, because the grid itself only contains the rows in the viewport. */
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { useProject } from '../../context/useApp.ts';
import type { GridColumn, RowHandle, RowSource } from '../dataGrid/gridColumn.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { sheetMargins } from '../../shared/files/sheetMargins.ts';
import { fitColumns } from '../../shared/printing/tables/fitColumns.ts';
import {
  printedColumns,
  useTablePrintSettings,
  type TablePrintSettings,
} from '../../shared/printing/tables/tablePrintSettings.ts';
import { maxPrintedRows } from '../../../contract/printing/maxPrintedRows.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useSiteFormats } from '../../context/useSiteFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { NoBreakTags } from '../../ui/layout/NoBreakTags.tsx';
import type { GridSearch } from './filters/gridSearch.ts';
import { filterText } from './filters/filterText.ts';
import styles from './printedRows.module.css';

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

interface PrintedCells {
  readonly columns: readonly GridColumn[];
  /** Keys of the columns whose texts never break: numbers and dates. */
  readonly whole: ReadonlySet<string>;
}

export function PrintedRows({ type, title, notes, columns: all, rows, totals, search, isRemoved }: PrintedRowsProps) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const siteFormats = useSiteFormats();
  const terms = useTerms();
  const project = useProject();
  const commodity = useCommodity(type);
  const [printedAt] = useState(() => new Date());
  const [settings] = useTablePrintSettings(title);
  const { q, filters, sort } = search;
  const sorted = sort.flatMap(({ field, descending }) => {
    const column = all.find(({ key }) => key === field);
    return column ? `${column.name} ${descending ? '▼' : '▲'}` : [];
  });
  const requested = [
    ...(q === '' ? [] : [t('print.search', { text: q })]),
    ...filters.map((filter) => filterText(filter, commodity, { t, formats, terms })),
    ...(sorted.length === 0 ? [] : [t('print.sorted', { columns: sorted.join(', ') })]),
  ];
  const margins = sheetMargins({
    topLeft: `${project.projectNumber} ${project.name}`,
    topRight: [title, ...requested, ...notes].join(' · '),
    bottomLeft: t('common:asOf', { when: siteFormats.dateTime(printedAt) }),
    orientation: settings.orientation,
    pageOf: (page, pages) => t('common:pageOf', { page, pages }),
  });
  const columns = printedColumns(all, settings);
  const dates = new Set(commodity.fields.filter(({ kind }) => kind === 'date').map(({ key }) => key));
  const whole = new Set(columns.filter(({ key, align }) => align === 'end' || dates.has(key)).map(({ key }) => key));
  return (
    <div className={styles['sheets']} data-printed>
      <style>{margins}</style>
      {rows.length > maxPrintedRows ? (
        <p className={styles['limit']}>
          {t('common:printTable.tooMany', { most: formats.count(maxPrintedRows), shown: formats.count(rows.length) })}
        </p>
      ) : (
        <RowTable {...{ title, columns, whole, rows, totals, settings, isRemoved }} />
      )}
    </div>
  );
}

interface RowTableProps extends PrintedCells, Pick<PrintedRowsProps, 'title' | 'rows' | 'totals' | 'isRemoved'> {
  readonly settings: TablePrintSettings;
}

function RowTable({ title, columns, whole, rows, totals, settings, isRemoved }: RowTableProps) {
  const lines = Array.from({ length: rows.length }, (_, at) => {
    const row = rows.at(at);
    return { row, texts: columns.map((column) => column.text(row)) };
  });
  const { size, widths } = fitColumns(
    columns.map(({ key, name, mono }, at) => ({
      header: name,
      texts: [...lines.map(({ texts }) => texts[at] ?? ''), totals[key] ?? ''],
      isWhole: whole.has(key),
      isMono: mono,
    })),
    settings,
  );
  const cellClass = ({ key, align, mono }: GridColumn, own = '') =>
    `${align === 'end' ? styles['number'] : ''} ${whole.has(key) ? styles['whole'] : ''} ${mono ? styles['tag'] : ''} ${own}`;
  return (
    <table className={styles['table']} style={{ fontSize: `${size}pt` }} aria-label={title}>
      <colgroup>
        {columns.map(({ key }, at) => (
          <col key={key} style={{ width: `${widths[at]}%` }} />
        ))}
      </colgroup>
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
        {lines.map(({ row, texts }) => (
          <tr key={row.id} className={isRemoved(row) ? styles['removed'] : undefined}>
            {columns.map((column, at) => (
              <td key={column.key} className={cellClass(column, column.className?.(row))}>
                {column.mono ? <NoBreakTags text={texts[at] ?? ''} /> : texts[at]}
              </td>
            ))}
          </tr>
        ))}
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
  );
}
