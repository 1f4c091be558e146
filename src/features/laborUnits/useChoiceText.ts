import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { commodityTypes } from '../../../contract/commodities/types.ts';
import { useTerms } from '../../i18n/useTerms.ts';

const own = ['ft', 'm', 'ea', 'normal', 'difficult', 'veryDifficult'] as const;

/** What a fixed choice of a labor unit is called. */
export function useChoiceText(): (choice: string) => string {
  const { t } = useTranslation('laborUnits');
  const terms = useTerms();
  return useCallback(
    (choice) => {
      const word = own.find((each) => each === choice);
      const type = commodityTypes.find((each) => each === choice);
      return word ? t(`choice.${word}`) : type ? terms.commodity(type) : choice;
    },
    [t, terms],
  );
}
