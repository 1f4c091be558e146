/** A report's headers and cells in the person's language; the server names columns in English. */
import type { ReportColumn, Report } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { reports as enUS } from '../../i18n/locales/en-US/reports.ts';
import type { Formats } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';

export interface ReportFormatting {
  /** The header of a column, with its unit. */
  readonly header: (column: ReportColumn, unit: Report['unit']) => string;
  /** A cell as a person reads it. */
  readonly cell: (value: CellValue | undefined, column: ReportColumn, unit: Report['unit']) => string;
}

/** Columns whose cells are words of the server's, not of the project. */
const answered: ReadonlySet<string> = new Set(['ready', 'fromSet', 'toSet', 'kind']);

export function useReportFormatting(): ReportFormatting {
  const { t, i18n } = useTranslation(['reports', 'terms']);
  const { language } = i18n;
  const formats = useFormats();
  const terms = useTerms();
  return useMemo(() => {
    const isColumn = (text: string): text is keyof typeof enUS.columns => i18n.exists(`reports:columns.${text}`);
    const isAnswer = (text: string): text is keyof typeof enUS.answers => i18n.exists(`reports:answers.${text}`);
    const label = (text: string) => (isColumn(text) ? t(`columns.${text}`) : terms.label(text));
    const answer = (text: string) => (isAnswer(text) ? t(`answers.${text}`) : text);
    return {
      header: (column, unit) => {
        const name = label(column.label);
        if (column.kind === 'length' && !name.includes(',')) return `${name}, ${t(`terms:units.${unit}`)}`;
        if (column.kind === 'hours') return `${name.replace(/,? h$/, '')}, ${t('terms:units.hours')}`;
        return name;
      },
      cell: (value, { key, kind }, unit) =>
        typeof value === 'string' && answered.has(key) ? answer(value) : formatCell(value, { kind, unit, formats }),
    };
    // The instance stays; its language does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language, formats, terms]);
}

interface CellFacts {
  readonly kind: ReportColumn['kind'];
  readonly unit: Report['unit'];
  readonly formats: Formats;
}

function formatCell(value: CellValue | undefined, { kind, unit, formats }: CellFacts): string {
  if (value === null || value === undefined) return kind === 'text' || kind === 'tag' ? '' : '-';
  if (typeof value !== 'number') return kind === 'date' ? formats.date(String(value)) : String(value);
  switch (kind) {
    case 'count':
      return formats.count(value);
    case 'length':
      return formats.length(value, unit === 'm' ? 'metric' : 'imperial');
    case 'hours':
      return formats.hours(value);
    case 'percent':
      return formats.percent(value);
    case 'ratio':
      return formats.ratio(value);
    case 'text':
    case 'tag':
    case 'date':
      return String(value);
  }
}
