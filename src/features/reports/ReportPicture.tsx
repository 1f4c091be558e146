import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Report, ReportColumn } from '../../../contract/reports/reports.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { GroupBar } from '../../ui/charts/groupBars.ts';
import { GroupFigure } from '../../ui/charts/GroupFigure.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { ReportRow } from './report/filterAndSort.ts';
import { isOpenBy, underOpen } from './table/openGroups.ts';
import { largest, picturesOf, type Picture } from './report/picture.ts';
import { groupNames, isDivided, isSubtotal } from './report/reportFigures.ts';
import styles from './ReportScreen.module.css';
import type { ReportSearch } from './report/search.ts';
import { useReportFormatting } from './report/useReportFormatting.ts';

interface ReportPictureProps {
  readonly report: Report;
  /** Rows in table order. */
  readonly rows: readonly ReportRow[];
  readonly picture: Picture;
  /** True if groups are expanded; `toggled` lists the exceptions. */
  readonly open: boolean | undefined;
  readonly toggled: readonly string[];
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

const numberIn = (row: ReportRow, column: ReportColumn | undefined): number => Number(row[column?.key ?? ''] ?? 0);

/** Bar chart of a report's groups, with the numbers and order of its table. */
export function ReportPicture({ report, rows, picture, open, toggled, onSearch }: ReportPictureProps) {
  const { t } = useTranslation(['reports', 'charts']);
  const formats = useFormats();
  const words = useReportFormatting();
  const { part, whole, moved } = picture;
  const inSight = underOpen(rows, report, isOpenBy(report, { open, toggled }));
  const drawn = largest(inSight, report, picture);
  const titleOf = (of: Picture) => `${words.name(of.part, report.reportType)} / ${words.header(of.whole, report)}`;
  const written = (value: CellValue | undefined, column: ReportColumn) => words.cell(value, column, report.unit);
  const barOf = (row: ReportRow): GroupBar => {
    const isGroup = isSubtotal(report, row);
    const isUnder = isDivided(report) && !isGroup;
    const names = groupNames(report, row, words, t('blank'));
    const description = row['description'];
    const all = numberIn(row, whole);
    const percent = all === 0 ? null : (numberIn(row, part) / all) * 100;
    const facts = [part, ...(moved ? [moved] : []), whole].map((column) => ({
      name: words.header(column, report),
      text: written(row[column.key], column),
    }));
    const numbers = t('charts:partOfWhole', {
      part: written(row[part.key], part),
      whole: written(row[whole.key], whole),
      percent: formats.percent(percent),
    });
    const movedBy = moved && numberIn(row, moved) !== 0 ? ` (${written(row[moved.key], moved)})` : '';
    return {
      name: isUnder ? (names.at(-1) ?? '') : names.join(' · '),
      title: [...names, ...(typeof description === 'string' && !isUnder ? [description] : [])].join(' · '),
      rank: isGroup ? 'group' : isUnder ? 'under' : 'line',
      whole: all,
      part: numberIn(row, part),
      moved: numberIn(row, moved),
      label: all === 0 ? t(`charts:noWhole.${kindOf(whole)}`) : numbers + movedBy,
      facts: percent === null ? facts : [...facts, { name: '%', text: formats.percent(percent) }],
    };
  };
  const bars = drawn.rows.map(barOf);
  const since = report.since === null ? '' : formats.date(report.since);
  const legend = [
    { as: 'part' as const, name: words.name(part, report.reportType) },
    ...(bars.some((bar) => bar.moved > 0)
      ? [{ as: 'gained' as const, name: t('charts:moreSince', { day: since }) }]
      : []),
    ...(bars.some((bar) => bar.moved < 0)
      ? [{ as: 'lost' as const, name: t('charts:lessSince', { day: since }) }]
      : []),
    { as: 'whole' as const, name: words.name(whole, report.reportType) },
  ];
  const sumOf = (column: ReportColumn) =>
    written(
      drawn.others.reduce((sum, row) => sum + numberIn(row, column), 0),
      column,
    );
  const counts = { shown: formats.count(bars.length), all: formats.count(inSight.length) };
  const note =
    drawn.others.length > 0
      ? t('charts:othersLeft', {
          ...counts,
          left: formats.count(drawn.others.length),
          part: sumOf(part),
          whole: sumOf(whole),
        })
      : bars.length < inSight.length
        ? t('charts:linesLeft', counts)
        : undefined;
  return (
    <GroupFigure
      label={titleOf(picture)}
      bars={bars}
      legend={legend}
      choice={
        <Select
          label={t('charts:drawn')}
          labelled="hidden"
          className={styles['drawn']}
          value={part.key}
          options={picturesOf(report).map((each) => ({ value: each.part.key, label: titleOf(each) }))}
          onChange={(chart) => onSearch({ chart })}
        />
      }
      note={note}
    />
  );
}

const kindOf = ({ kind }: ReportColumn): 'hours' | 'length' | 'count' =>
  kind === 'hours' || kind === 'length' ? kind : 'count';
