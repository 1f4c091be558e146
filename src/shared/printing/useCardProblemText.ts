import { useTranslation } from '../../i18n/useTranslation.ts';
import { CardProblemError, type CardProblem } from './cards/cardProblem.ts';

/** Why a template cannot be printed as a sentence; whatever else went wrong as it is. */
export function useCardProblemText(): (problem: unknown) => unknown {
  const { t } = useTranslation('printTemplates');
  const told = ({ code, detail, line }: CardProblem) =>
    `${t(`problems.${code}`, { detail })}${line === null ? '' : ` ${t('problems.line', { line })}`}`;
  return (problem) => (problem instanceof CardProblemError ? told(problem.problem) : problem);
}
