import type { Say } from '../../../i18n/useTranslation.ts';
import type { FigureFormula } from '../../../../contract/reports/figures/figures.ts';

const sentences = { over: 'ratioOf', plus: 'sumOfTwo', less: 'lessOf', same: 'sameAs', once: 'onceFor' } as const;

interface Formula {
  readonly formula: FigureFormula;
  readonly isPercent: boolean;
  readonly value: number | null;
  readonly parts: readonly {
    readonly value: number | null;
    /** Name and value of the operand. */
    readonly text: string;
  }[];
}

/** Returns the formula of a figure: "Earned 36.3 h ÷ Spent 24.0 h". */
export function formulaText(t: Say<'derivation'>, { formula, isPercent, value, parts }: Formula): string {
  const [part = '', whole = ''] = parts.map(({ text }) => text);
  const reported = t(formula === 'over' && isPercent ? 'percentOf' : sentences[formula], { part, whole });
  if (value !== null) return reported;
  return `${reported}. ${t(parts.some((each) => each.value === null) ? 'byPart' : 'byNothing')}`;
}
