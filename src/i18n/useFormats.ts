/** Formats of numbers and dates in the language of the user interface; components that use them render again when it changes. */
import { useTranslation } from './useTranslation.ts';
import { formatsIn, type Formats } from './format.ts';

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsIn(i18n.language);
}
