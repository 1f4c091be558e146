import { useTranslation } from '../../i18n/useTranslation.ts';
import { CardProblemError, type CardProblem } from './cards/cardProblem.ts';

/**
 * Returns a function that converts the reason a template cannot be printed to a sentence; any other error is returned unchanged.
 */
export function useCardProblemText(): (problem: unknown) => unknown {
  const { t } = useTranslation('printTemplates');
  const reported = ({ code, detail, line }: CardProblem) =>
    `${t(`problems.${code}`, { detail })}${line === null ? '' : ` ${t('problems.line', { line })}`}`;
  return (problem) => (problem instanceof CardProblemError ? reported(problem.problem) : problem);
}
