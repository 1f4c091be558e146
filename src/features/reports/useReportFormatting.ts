/** A report's headers and cells in the person's language; columns are named by report and key. */
import type { ReportColumn, Report, ReportType } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { writer } from '../../i18n/fieldFormats.ts';
import type { Formats } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useAnswer } from './useAnswer.ts';

export interface ReportFormatting {
  /** The header of a column, with its unit. */
  readonly header: (column: ReportColumn, report: Pick<Report, 'reportType' | 'unit'>) => string;
  /** A cell as a person reads it. */
  readonly cell: (value: CellValue | undefined, column: ReportColumn, unit: Report['unit']) => string;
}

export function useReportFormatting(): ReportFormatting {
  const { t, i18n } = useTranslation(['reports', 'reportColumns', 'terms']);
  const { language } = i18n;
  const formats = useFormats();
  const answer = useAnswer();
  return useMemo(() => {
    const isColumn = (name: string): name is 'cable-summary.cables' => i18n.exists(`reportColumns:${name}`);
    // A server newer than this page may have a column whose name is not here yet.
    const label = ({ key, label: english, labels }: ReportColumn, reportType: ReportType) => {
      const own = labels?.[language];
      if (own !== undefined) return own;
      const name = `${reportType}.${key}`;
      return isColumn(name) ? t(`reportColumns:${name}`) : english;
    };
    return {
      header: (column, { reportType, unit }) => {
        const name = label(column, reportType);
        if (column.kind === 'length') return `${name}, ${t(`terms:units.${unit}`)}`;
        return column.kind === 'hours' ? `${name}, ${t('terms:units.hours')}` : name;
      },
      cell: (value, { kind, decimals }, unit) =>
        typeof value === 'string' && kind === 'answer'
          ? answer(value)
          : formatCell(value, { kind, unit, formats, decimals }),
    };
    // The instance stays; its language does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language, formats, answer]);
}

interface CellFacts extends Pick<ReportColumn, 'kind' | 'decimals'> {
  readonly unit: Report['unit'];
  readonly formats: Formats;
}

function formatCell(value: CellValue | undefined, { kind, decimals, unit, formats }: CellFacts): string {
  if (value === null || value === undefined) return kind === 'text' || kind === 'tag' || kind === 'answer' ? '' : '-';
  if (typeof value !== 'number') return kind === 'date' ? formats.date(String(value)) : String(value);
  if (decimals !== undefined) return writer(formats, decimals)(value);
  switch (kind) {
    case 'count':
      return formats.count(value);
    case 'length':
      return formats.length(value, unit === 'm' ? 'metric' : 'imperial');
    case 'hours':
      return formats.hours(value);
    case 'percent':
      return formats.percent(value);
    case 'number':
      return formats.number(value);
    case 'ratio':
      return formats.ratio(value);
    case 'text':
    case 'tag':
    case 'answer':
    case 'date':
      return String(value);
  }
}
