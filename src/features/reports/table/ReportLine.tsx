import OpenIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ClosedIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { subjectOf } from '../../../../contract/reports/reportTypes.ts';
import { type Report, type ReportColumn } from '../../../../contract/reports/reports.ts';
import { NoBreakTags } from '../../../ui/layout/NoBreakTags.tsx';
import { FigureButton } from '../../../shared/derivation/FigureButton.tsx';
import { RowLink } from '../../../ui/layout/RowLink.tsx';
import { frozenWithFirst } from './frozenColumns.ts';
import { isNumeric } from '../report/isNumeric.ts';
import { groupNames, isDivided, isSubtotal, type ReportFigures } from '../report/reportFigures.ts';
import styles from './ReportTable.module.css';
import type { ReportRow } from '../report/filterAndSort.ts';
import type { ReportFormatting } from '../report/useReportFormatting.ts';
import type { ShownLine } from './useWindows.ts';

export const faceOf = (kind: ReportColumn['kind']): string | undefined =>
  isNumeric(kind) ? styles['number'] : kind === 'tag' ? styles['tag'] : kind === 'date' ? styles['whole'] : undefined;

/** Returns the class of a cell by its column index and style; columns that identify rows are frozen. */
export const classOf = (report: Report, index: number, face: string | undefined): string | undefined =>
  [face, index > 0 && index === frozenWithFirst(report) && styles['frozen']].filter(Boolean).join(' ') || undefined;

interface ReportLineProps {
  readonly line: ShownLine | undefined;
  readonly report: Report;
  readonly words: ReportFormatting;
  readonly onToggle: ((group: string) => void) | undefined;
  readonly figures: ReportFigures | undefined;
  /** Project for the link from the row's own tag to Data & Assignment. */
  readonly projectId: number;
}

interface ReportNumberProps extends Pick<ReportLineProps, 'report' | 'words' | 'figures'> {
  readonly column: ReportColumn;
  /** Row of the number; null for the total of the column. */
  readonly row: ReportRow | null;
  readonly adding?: ShownLine['adding'];
}

/** Number of the report; it opens its breakdown if it has one. */
export function ReportNumber({ report, words, figures, column, row, adding }: ReportNumberProps) {
  const { t } = useTranslation('reports');
  const text = words.cell(row === null ? report.totals[column.key] : row[column.key], column, report.unit);
  const figure = figures?.of(column, row, adding?.where);
  if (!figures || !figure) return text;
  const named = row === null ? t('total') : adding ? adding.tag : groupNames(report, row, words, t('blank'));
  return (
    <FigureButton
      name={[words.header(column, report), ...[named].flat()].join(', ')}
      isOpen={figures.isOpen(figure)}
      onOpen={() => figures.onOpen(figure)}
    >
      {text}
    </FigureButton>
  );
}

/** Row of the report. A subtotal expands and collapses the rows below it. */
export function ReportLine({ line, report, words, onToggle, figures, projectId }: ReportLineProps) {
  const { t } = useTranslation('reports');
  const { columns, unit } = report;
  if (!line)
    return (
      <tr data-line aria-busy>
        <td colSpan={columns.length} className={styles['unread']}>
          …
        </td>
      </tr>
    );
  const { row, group, rowId, adding } = line;
  // In a grouped report, the first row is the line of a group.
  const isUnder = adding !== undefined || report.groups.length > 0;
  const isOfGroup = group && isUnder;
  const isSummed = isDivided(report) && !adding;
  // The parts of a divided group expand too.
  const isPart = isOfGroup && isSummed && !isSubtotal(report, row);
  const face = isPart ? styles['part'] : isOfGroup ? styles['group'] : isUnder ? styles['grouped'] : undefined;
  return (
    <tr data-line className={face}>
      {columns.map((column, index) => {
        const value = row[column.key];
        const isNamed = index === 0 || (column.isGroup && isSummed);
        const isBlank = isNamed && (value === null || value === '');
        // In a grouped report, most columns apply either to the groups or to their lines.
        const isElsewhere = face !== undefined && value === null && !(isSummed && column.total !== 'none');
        const shown = isBlank
          ? t('blank')
          : isNamed && value === undefined
            ? t('subtotal')
            : isElsewhere
              ? ''
              : words.cell(value, column, unit);
        const isTag = column.kind === 'tag' && !isBlank;
        if (index === 0 && adding && rowId != null)
          return (
            <td key={column.key} className={styles['tag']}>
              <RowLink
                projectId={projectId}
                row={{ type: subjectOf(report.reportType), id: rowId }}
                className="name-link"
              >
                <NoBreakTags text={adding.tag} />
              </RowLink>
            </td>
          );
        const tags = isTag ? <NoBreakTags text={shown} /> : shown;
        const text =
          isTag && column.isRow && rowId != null ? (
            <RowLink
              projectId={projectId}
              row={{ type: subjectOf(report.reportType), id: rowId }}
              className="name-link"
            >
              {tags}
            </RowLink>
          ) : column.isFigure && !isElsewhere ? (
            <ReportNumber {...{ report, words, figures, column, row, adding }} />
          ) : (
            tags
          );
        return (
          // The subtotal label is in the tag column but is not a tag.
          <td
            key={column.key}
            className={classOf(report, index, isNamed && value === undefined ? undefined : faceOf(column.kind))}
          >
            {index === 0 && group ? (
              <button
                type="button"
                className={styles['toggle']}
                aria-expanded={group.isOpen}
                // The text of its first cell is that of its entire group.
                {...(isPart && { 'aria-label': groupNames(report, row, words, t('blank')).join(', ') })}
                onClick={() => onToggle?.(group.key)}
              >
                {group.isOpen ? <OpenIcon size={14} aria-hidden /> : <ClosedIcon size={14} aria-hidden />}
                {text}
              </button>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}
