import { useMemo } from 'react';
import { useTranslation } from './useTranslation.ts';
import type { reports as enUS } from './locales/en-US/reports.ts';
import { useTerms } from './useTerms.ts';

/** Returns a function that translates fixed server values in a report, such as Yes or a status. */
export function useAnswer(): (text: string) => string {
  const { t, i18n } = useTranslation('reports');
  const { status } = useTerms();
  const { language } = i18n;
  return useMemo(() => {
    const isAnswer = (text: string): text is keyof typeof enUS.answers => i18n.exists(`reports:answers.${text}`);
    return (text) => (isAnswer(text) ? t(`answers.${text}`) : status(text));
    // The instance stays; its language does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n, language, status]);
}
