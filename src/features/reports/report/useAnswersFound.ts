import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { statuses } from '../../../../contract/commodities/fields/status.ts';
import { reportAnswers } from '../../../../contract/reports/reports.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import { useAnswer } from '../../../i18n/useAnswer.ts';

const answers = [...reportAnswers, ...statuses];

/** The answers that the person reads as holding the words, as the server names them, with '; ' between. */
export function useAnswersFound(find: string): string {
  const answer = useAnswer();
  const { ready } = useTranslation(['reports', 'terms']);
  return useMemo(() => {
    const text = foldText(find.trim());
    if (text === '' || !ready) return '';
    return answers.filter((each) => foldText(answer(each)).includes(text)).join('; ');
  }, [find, answer, ready]);
}
