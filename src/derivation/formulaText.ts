import type { TFunction } from 'i18next';
import type { FigureFormula } from '../../contract/figures.ts';

const sentences = { over: 'ratioOf', plus: 'sumOfTwo', less: 'lessOf', same: 'sameAs', once: 'onceFor' } as const;

interface Formula {
  readonly formula: FigureFormula;
  readonly isPercent: boolean;
  /** Each with its name and its number. */
  readonly parts: readonly string[];
  /** It comes to nothing that is a number. */
  readonly isNothing: boolean;
}

/** "Earned 36.3 h ÷ Spent 24.0 h": how a figure is worked out. */
export function formulaText(t: TFunction<'derivation'>, { formula, isPercent, parts, isNothing }: Formula): string {
  const [part = '', whole = ''] = parts;
  const told = t(formula === 'over' && isPercent ? 'percentOf' : sentences[formula], { part, whole });
  return isNothing ? `${told}. ${t('byNothing')}` : told;
}
