/** Names and formatting of figures of any subject. */
import { useTranslation } from '../../i18n/useTranslation.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import { isOfTimesheets, nameOfFigure } from '../../../contract/names/figureNames.ts';
import { isCommodity, type FigureSubject } from '../../../contract/reports/figures/figureSubjects.ts';
import type { Figure, FigureGroup } from '../../../contract/reports/figures/figures.ts';
import { subjectOf as typeOfReport } from '../../../contract/reports/reportTypes.ts';
import { useOpenProject } from '../../context/useApp.ts';
import { columnsOf } from '../projects/useCommodity.ts';
import { cellText } from '../../i18n/cellText.ts';
import { useAnswer } from '../../i18n/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';

/** Keys whose values are fixed texts that need translation. */
const answered: ReadonlySet<string> = new Set(['ready', 'kind', 'status']);

type Written = Pick<Figure, 'kind' | 'unit'> & Partial<Pick<Figure, 'figure'>>;

export function useFigureWords() {
  const { t, i18n } = useTranslation([
    'derivation',
    'figureLabels',
    'figureMeanings',
    'reports',
    'terms',
    'frame',
    'common',
  ]);
  const formats = useFormats();
  const terms = useTerms();
  const answer = useAnswer();
  const subjectOf = (of: FigureSubject): string => {
    if (of === 'project') return t('derivation:project');
    return isCommodity(of) ? terms.plural(of) : t(`frame:reports.${of}`);
  };
  const columns = columnsOf(useOpenProject());
  /**
   * Returns the text of a common value: fixed texts are translated, and numbers and dates of the project's own columns are
   * formatted like their cells.
   */
  const valueIn = (of: FigureSubject, key: string, value: string): string => {
    if (value === '') return t('reports:blank');
    if (answered.has(key)) return answer(value);
    if (of === 'project') return value;
    const field = fieldIn(projectCommodity(isCommodity(of) ? of : typeOfReport(of), columns), key);
    if (field?.isUserDefined !== true || (field.kind !== 'number' && field.kind !== 'date')) return value;
    const { kind, decimals } = field;
    return cellText(kind === 'number' ? Number(value) : value, { kind, decimals, unit: 'ft', formats });
  };
  /** Returns the name of a figure: "Earned", "Remaining length". */
  const nameOf = (of: FigureSubject, figure: string): string => {
    const name = nameOfFigure(of, figure);
    return name === undefined ? figure : t(`figureLabels:${name}`);
  };
  return {
    t,
    i18n,
    formats,
    terms,
    nameOf,
    /** Returns the meaning of a figure in a sentence; undefined for a custom column. */
    meaningOf: (of: FigureSubject, figure: string): string | undefined => {
      const name = nameOfFigure(of, figure);
      return name && t(`figureMeanings:${name}`);
    },
    valueIn,
    /** Returns the name of an operand, with its date if it has its own. */
    partName: ({ of, figure, asOf }: Figure['parts'][number]): string =>
      asOf === undefined
        ? nameOf(of, figure)
        : t('derivation:figureAsOf', { name: nameOf(of, figure), day: formats.date(asOf) }),
    /** Returns the days of a figure: "As of Nov 15", "Nov 9 – Nov 15"; '' for all days. */
    daysOf: ({ from, asOf }: { readonly from: string | undefined; readonly asOf: string | undefined }): string => {
      if (from !== undefined && asOf !== undefined)
        return t('derivation:fromTo', { from: formats.date(from), day: formats.date(asOf) });
      if (from !== undefined) return t('derivation:since', { day: formats.date(from) });
      return asOf === undefined ? '' : t('derivation:asOf', { day: formats.date(asOf) });
    },
    /** Returns the name of a subject: "of the whole project", "Cables", "Cable Summary". */
    subjectOf,
    /** Returns the name of a group: its values, or the commodity. */
    groupOf: ({ of, where, label }: FigureGroup): string => {
      if (label !== undefined) return label;
      const values = Object.entries(where).flatMap(([field, all]) => all.map((value) => valueIn(of, field, value)));
      return values.length === 0 ? subjectOf(of) : values.join(' · ');
    },
    /** Returns the number with its unit; "-" if there is none. */
    valueOf: (value: number | null, { kind, unit, figure = '' }: Written): string => {
      const decimals = isOfTimesheets(figure) ? 2 : undefined;
      const text = cellText(value, { kind, unit, formats, decimals });
      if (value === null) return text;
      if (kind === 'hours') return `${text} ${t('terms:units.hours')}`;
      if (kind === 'length') return `${text} ${t(`terms:units.${unit}`)}`;
      return kind === 'percent' ? text + formats.percentSign : text;
    },
  };
}

export type FigureWords = ReturnType<typeof useFigureWords>;
