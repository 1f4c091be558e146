import type { Say } from '../../../i18n/useTranslation.ts';
import type { FigureFormula } from '../../../../contract/reports/figures/figures.ts';

const sentences = { over: 'ratioOf', plus: 'sumOfTwo', less: 'lessOf', same: 'sameAs', once: 'onceFor' } as const;

interface Formula {
  readonly formula: FigureFormula;
  readonly isPercent: boolean;
  readonly value: number | null;
  readonly parts: readonly {
    readonly value: number | null;
    /** Its name and its number. */
    readonly text: string;
  }[];
}

/** "Earned 36.3 h ÷ Spent 24.0 h": how a figure is worked out. */
export function formulaText(t: Say<'derivation'>, { formula, isPercent, value, parts }: Formula): string {
  const [part = '', whole = ''] = parts.map(({ text }) => text);
  const told = t(formula === 'over' && isPercent ? 'percentOf' : sentences[formula], { part, whole });
  if (value !== null) return told;
  return `${told}. ${t(parts.some((each) => each.value === null) ? 'byPart' : 'byNothing')}`;
}
