/** Columns of the list: typed columns in paste order, and computed columns after the dates. */
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { SetupField } from '../../../../contract/commodities/fields/setupField.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { withPickList, type SetupColumn } from '../../../grid/setupTable/setupColumn.ts';
import { NumberCell } from './NumberCell.tsx';
import { dayOf, type WeekSpan, partOf, placeOf, weeksIn } from './weeks.ts';
import styles from '../packages.module.css';

interface PackageColumnsOptions {
  readonly projectId: number;
  readonly words: FieldColumns;
  /** Weeks shown; null if no package has a date. */
  readonly span: WeekSpan | null;
  readonly today: string;
  readonly onOpen: (id: number) => void;
}

/** Columns after the number and before the computed columns. */
const first = ['code', 'description', 'foreman', 'plannedStart', 'plannedFinish'];
/** Maximum width of a typed column, CSS px: all columns of `first` fit on a screen 1440 px wide. */
const narrow = 150;

export function usePackageColumns(options: PackageColumnsOptions): readonly SetupColumn<PackageRow>[] {
  const { projectId, words, span, today, onOpen } = options;
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const pickLists = usePickLists(projectId);
  return useMemo(() => {
    const figure = (
      key: 'readyOf' | 'percent' | 'budgetHours',
      derive: (row: PackageRow) => CellValue,
      text: (value: Exclude<CellValue, null>) => string,
    ): SetupColumn<PackageRow> => ({ key, name: t(`columns.${key}`), width: 70, align: 'end', derive, text });
    const columnOf = (field: SetupField): SetupColumn<PackageRow> => {
      const column = withPickList(words.column<PackageRow>(field), pickLists(field, fromTheList));
      if (field.isKept) return { ...column, isEditable: false };
      if (field.key !== 'code') return { ...column, width: Math.min(column.width, narrow) };
      return { ...column, width: 350, opensRow: true, content: (row) => <NumberCell {...{ row, today, onOpen }} /> };
    };
    // The status is shown beside the number.
    const typed = packageFields.filter(({ key }) => key !== 'status').map(columnOf);
    const rank = ({ key }: SetupColumn<PackageRow>) => (first.includes(key) ? first.indexOf(key) : first.length);
    const ordered = typed.toSorted((one, other) => rank(one) - rank(other));
    return ordered.toSpliced(
      first.length,
      0,
      figure(
        'readyOf',
        (row) => (row.rowCount === 0 ? null : row.ready),
        (value) => formats.count(Number(value)),
      ),
      figure(
        'percent',
        ({ percent }) => percent,
        (value) => formats.percent(Number(value)),
      ),
      ...(span
        ? [
            {
              key: 'weeks',
              name: t('columns.weeks', { from: formats.date(dayOf(span.from)) }),
              width: 200,
              isEditable: false,
              text: () => '',
              derive: () => null,
              content: (row: PackageRow) => <WeekBar row={row} span={span} today={today} />,
            },
          ]
        : []),
      figure(
        'budgetHours',
        ({ budgetHours }) => budgetHours,
        (value) => formats.hours(Number(value)),
      ),
    );
  }, [words, pickLists, span, today, onOpen, t, formats]);
}

interface WeekBarProps {
  readonly row: PackageRow;
  readonly span: WeekSpan;
  readonly today: string;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * Bar of a package's planned days within the weeks of all packages, filled by its earned share. Its dates have columns of their
 * own.
 */
function WeekBar({ row, span, today }: WeekBarProps) {
  const part = partOf(row, span);
  const now = placeOf(today, span);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's types do not list custom properties
  const weeks = { '--weeks': weeksIn(span) } as CSSProperties;
  return (
    <span className={styles['weeks']} style={weeks} aria-hidden>
      {part && (
        <span className={styles['planned']} style={{ left: percent(part.start), width: percent(part.length) }}>
          <span className={styles['earned']} style={{ width: percent((row.percent ?? 0) / 100) }} />
        </span>
      )}
      {now !== null && <span className={styles['today']} style={{ left: percent(now) }} />}
    </span>
  );
}
