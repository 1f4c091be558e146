import { useTranslation } from '../../i18n/useTranslation.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import { useFormats } from '../../i18n/useFormats.ts';

/** What is said when fields somebody else saved meanwhile were taken over beside one's own: whose, and when. */
export function useTakenText(labelOf: (path: string) => string) {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  return (paths: readonly string[], lastSave: LastSave | null): string => {
    const fields = paths.map(labelOf).join(', ');
    if (lastSave === null) return t('taken', { fields });
    return t('takenFrom', { fields, name: lastSave.name, at: formats.dateTime(lastSave.at) });
  };
}
