import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { HeadedFields } from '../../../../contract/commodities/fields/field.ts';
import { importableFields } from '../../../../contract/imports/headings/importableFields.ts';
import type { SheetPreview } from '../../../../contract/imports/imports.ts';
import type { ReactNode } from 'react';
import type { Plan } from './plan.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from './SheetTable.module.css';

interface SheetTableProps {
  readonly sheet: SheetPreview;
  readonly plan: Pick<Plan, 'headerRow' | 'mapping'>;
  /** Fields a column can be mapped to. */
  readonly fields: HeadedFields;
  readonly isStale: boolean;
  /** Called when a column (0-based) is mapped to another field; '' for none. */
  readonly onColumn: (column: number, field: string) => void;
  /** Renders further choices for a column, given its index and name. */
  readonly renderAsked?: (column: number, name: string) => ReactNode;
}

const shownRows = 12;

/** First rows as they are in the file, each column below the field it is mapped to. */
export function SheetTable({ sheet, plan, fields, isStale, onColumn, renderAsked }: SheetTableProps) {
  const { t } = useTranslation('imports');
  const terms = useTerms();
  const columns = Array.from({ length: Math.max(sheet.columnCount, sheet.headers.length) }, (_, index) => index);
  const nameOf = (column: number) => sheet.headers[column] || t('mapping.column', { number: column + 1 });
  const targets = [
    { value: '', label: t('mapping.ignore') },
    ...importableFields(fields).map((field) => ({
      value: field.key,
      label: field.required === 'key' ? `${terms.label(field)} (${t('mapping.required')})` : terms.label(field),
    })),
  ];
  const headerEnd = plan.headerRow === 0 ? 0 : plan.headerRow + Math.max(sheet.headerRows, 1) - 1;
  return (
    // A scrolling region is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={t('mapping.preview')} aria-busy={isStale} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['rowNo']}>
              {t('mapping.row')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <span className={styles['name']} title={nameOf(column)}>
                  {nameOf(column)}
                </span>
                <Select
                  label={t('mapping.field', { column: nameOf(column) })}
                  labelled="hidden"
                  className={plan.mapping[String(column)] === undefined ? '' : styles['mapped']}
                  value={plan.mapping[String(column)] ?? ''}
                  options={targets}
                  noMatch={t('mapping.noMatch')}
                  onChange={(field) => onColumn(column, field)}
                />
                {renderAsked?.(column, nameOf(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, Math.max(shownRows, headerEnd + 4)).map((row, index) => (
            // Rows of a file have no other name than their number.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} data-header={index + 1 >= plan.headerRow && index + 1 <= headerEnd}>
              <th scope="row" className={styles['rowNo']}>
                {index + 1}
              </th>
              {columns.map((column) => (
                <td key={column}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
