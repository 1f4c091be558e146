/** Headers and cells of a report in the user's language; columns are identified by report and key. */
import type { ReportType } from '../../../../contract/reports/reportTypes.ts';
import type { ReportColumn, Report } from '../../../../contract/reports/reports.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cellText } from '../../../i18n/cellText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useAnswer } from '../../../i18n/useAnswer.ts';

export interface ReportFormatting {
  /** Returns the name of a column, without its unit. */
  readonly name: (column: ReportColumn, reportType: ReportType) => string;
  /** Returns the header of a column, with its unit. */
  readonly header: (column: ReportColumn, report: Pick<Report, 'reportType' | 'unit'>) => string;
  /** Returns the formatted text of a cell. */
  readonly cell: (value: CellValue | undefined, column: ReportColumn, unit: Report['unit']) => string;
}

export function useReportFormatting(): ReportFormatting {
  const { t, i18n } = useTranslation(['reports', 'reportColumns', 'terms']);
  const { language } = i18n;
  const formats = useFormats();
  const answer = useAnswer();
  return useMemo(() => {
    const isColumn = (name: string): name is 'cable-summary.cables' => i18n.exists(`reportColumns:${name}`);
    // A newer server can send a column whose name this version of the application lacks.
    const nameOf = ({ key, label: english, labels, moveOf = key }: ReportColumn, reportType: ReportType) => {
      const own = labels?.[language];
      if (own !== undefined) return own;
      const name = `${reportType}.${moveOf}`;
      return isColumn(name) ? t(`reportColumns:${name}`) : english;
    };
    return {
      name: nameOf,
      header: (column, { reportType, unit }) => {
        const own = nameOf(column, reportType);
        const name = column.moveOf === undefined ? own : t('moved', { column: own });
        if (column.kind === 'length') return `${name}, ${t(`terms:units.${unit}`)}`;
        return column.kind === 'hours' ? `${name}, ${t('terms:units.hours')}` : name;
      },
      cell(value, { kind, decimals, moveOf }, unit) {
        if (typeof value === 'string' && kind === 'answer') return answer(value);
        const text = cellText(value, { kind, unit, formats, decimals });
        return moveOf !== undefined && Number(value) > 0 ? `+${text}` : text;
      },
    };
    // The instance stays; its language does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language, formats, answer]);
}
