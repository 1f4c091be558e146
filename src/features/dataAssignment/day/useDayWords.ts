import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { Days } from '../../../ui/day/DayChoice.tsx';

/** Of which days rows are, for what leaves the screen: the head of a printed sheet, the name of a file. */
export function useDayWords({ asOf, since }: Days) {
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  return {
    notes: [
      ...(asOf === undefined ? [] : [t('common:day.named', { day: formats.date(asOf) })]),
      ...(since === undefined ? [] : [t('common:day.compared', { day: formats.date(since) })]),
    ],
    // Days as they are sorted in a folder.
    file(name: string): string {
      const dated = asOf === undefined ? name : t('day.file', { name, day: asOf });
      return since === undefined ? dated : t('day.fileSince', { name: dated, day: since });
    },
  };
}
