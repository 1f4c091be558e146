import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { useCanRepeat } from '../entries/useFieldEntryStore.ts';

/** Reel, dates, result and people of the entry before, into this row. */
export function RepeatLast({ entryStore, id }: { readonly entryStore: FieldEntryStore; readonly id: number }) {
  const { t } = useTranslation('fieldWork');
  return (
    useCanRepeat(entryStore) && (
      <button type="button" className="button" title={t('repeatLastWhy')} onClick={() => entryStore.repeatLast(id)}>
        {t('repeatLast')}
      </button>
    )
  );
}
