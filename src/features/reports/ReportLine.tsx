import OpenIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ClosedIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from 'react-i18next';
import type { Report, ReportColumn } from '../../../contract/reports.ts';
import { WholeTags } from '../../ui/WholeTags.tsx';
import { isNumeric } from './isNumeric.ts';
import styles from './ReportTable.module.css';
import type { ReportFormatting } from './useReportFormatting.ts';
import type { ShownLine } from './useWindows.ts';

export const faceOf = (kind: ReportColumn['kind']): string | undefined =>
  isNumeric(kind) ? styles['number'] : kind === 'tag' ? styles['tag'] : undefined;

interface ReportLineProps {
  readonly line: ShownLine | undefined;
  readonly report: Report;
  readonly words: ReportFormatting;
  readonly onToggle: ((group: string) => void) | undefined;
}

/** A row of the report. One that sums up others opens and closes over them. */
export function ReportLine({ line, report, words, onToggle }: ReportLineProps) {
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
  const { row, group } = line;
  // The first row of a report in groups is the line of one.
  const face = group ? styles['group'] : report.groups.length > 0 ? styles['grouped'] : undefined;
  return (
    <tr data-line className={face}>
      {columns.map((column, index) => {
        const value = row[column.key];
        const isBlank = index === 0 && (value === null || value === '');
        // In groups, most columns are either of the groups or of their lines.
        const isElsewhere = face !== undefined && value === null;
        const shown = isBlank ? t('blank') : isElsewhere ? '' : words.cell(value, column, unit);
        const text = column.kind === 'tag' && !isBlank ? <WholeTags text={shown} /> : shown;
        return (
          <td key={column.key} className={faceOf(column.kind)}>
            {index === 0 && group ? (
              <button
                type="button"
                className={styles['toggle']}
                aria-expanded={group.isOpen}
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
