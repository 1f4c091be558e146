import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Returns the message for fields of another user's save that were merged with this user's changes: whose it was, and when. */
export function useMergedText(labelOf: (path: string) => string) {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  return (paths: readonly string[], lastSave: LastSave | null): string => {
    const fields = paths.map(labelOf).join(', ');
    if (lastSave === null) return t('merged', { fields });
    return t('mergedFrom', { fields, name: lastSave.name, at: formats.dateTime(lastSave.at) });
  };
}
