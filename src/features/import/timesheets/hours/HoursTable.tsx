import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { ReactNode } from 'react';
import { hourFields, type HourField } from '../../../../../contract/timesheets/timesheetFields.ts';
import type { Formats } from '../../../../i18n/format.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import styles from '../timesheets.module.css';

const spentColumns = ['spent', ...hourFields] as const;
/** Column order in which the ratio stays visible on narrow screens. */
const earnedColumns = [
  'spent',
  'spentDirect',
  'earnedHours',
  'performanceFactor',
  'budgetHours',
  ...hourFields,
] as const;
type Figure = (typeof earnedColumns)[number];

export interface HoursLine extends Readonly<Partial<Record<Figure, number | null>>> {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly isIndirect?: boolean;
}

/** Sums ST, OT and DT of all groups. */
export function sumOf(groups: readonly Readonly<Record<HourField, number>>[]): Record<HourField, number> {
  const sum = (key: HourField) => groups.reduce((total, group) => total + group[key], 0);
  return { straightTime: sum('straightTime'), overtime: sum('overtime'), doubleTime: sum('doubleTime') };
}

/** Hours of timesheets have two decimals, calculated hours one. */
function formatOf(column: Figure, formats: Formats): (value: number | null | undefined) => string {
  if (column === 'performanceFactor') return formats.ratio;
  return column === 'earnedHours' || column === 'budgetHours' ? formats.hours : formats.spentHours;
}

interface HoursTableProps {
  readonly caption: string;
  /** Heading of the first column. */
  readonly heading: string;
  readonly lines: readonly HoursLine[];
  /** True if the labels of the lines are codes. */
  readonly isOfCodes?: boolean;
  readonly total?: Partial<Record<Figure, number | null>>;
  /** True to show earned hours and the ratio beside the spent hours. */
  readonly hasEarned?: boolean;
  /** Renders nonzero hours of a line; plain text if undefined. */
  readonly renderHours?: (line: HoursLine, column: Figure, shown: string) => ReactNode;
}

/** Table of hours, one group per line: the sum of ST, OT and DT, each of them, and the hours earned for them. */
export function HoursTable({
  caption,
  heading,
  lines,
  isOfCodes = false,
  total,
  hasEarned = false,
  renderHours,
}: HoursTableProps) {
  const { t } = useTranslation('timesheets');
  const formats = useFormats();
  const hasDescriptions = lines.some(({ description }) => description !== undefined);
  const columns: readonly Figure[] = hasEarned ? earnedColumns : spentColumns;
  const shown = (figures: Partial<Record<Figure, number | null>>, column: Figure) =>
    formatOf(column, formats)(figures[column]);
  return (
    // A scrolling region is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['frame']} aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {hasDescriptions && <th scope="col">{t('columns.description')}</th>}
            {columns.map((column) => (
              <th key={column} scope="col" className="numeric">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className={isOfCodes ? `mono ${styles['name']}` : styles['name']}>
                {line.label}
              </th>
              {hasDescriptions && (
                <td className={styles['text']}>
                  {line.description && <span>{line.description}</span>}
                  {line.isIndirect && <span className={styles['indirect']}>{t('columns.indirect')}</span>}
                </td>
              )}
              {columns.map((column) => (
                <td key={column} className="numeric">
                  {(line[column] ? renderHours?.(line, column, shown(line, column)) : undefined) ?? shown(line, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={hasDescriptions ? 2 : 1}>
                {t('columns.total')}
              </th>
              {columns.map((column) => (
                <td key={column} className="numeric">
                  {shown(total, column)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
