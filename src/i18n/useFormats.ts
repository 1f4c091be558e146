/** Numbers and dates in the language the screens speak; a component that asks is drawn again when it changes. */
import { useTranslation } from './useTranslation.ts';
import { formatsIn, type Formats } from './format.ts';

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsIn(i18n.language);
}
