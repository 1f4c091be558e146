import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';

interface EntryProgressProps {
  readonly snapshot: FieldEntrySnapshot;
  /** Where each row says it, the whole is read out alone. */
  readonly isHidden: boolean;
}

/** How many rows are where, for all of the page; read out when it changes. */
export function EntryProgress({ snapshot, isHidden }: EntryProgressProps) {
  const { t } = useTranslation('fieldWork');
  const parts = [
    snapshot.needsAttention.length > 0 && t('progress.waiting', { count: snapshot.needsAttention.length }),
    snapshot.typed.length > 0 && t('progress.typed', { count: snapshot.typed.length }),
    snapshot.saving > 0 && t('progress.saving', { count: snapshot.saving }),
    snapshot.saved > 0 && t('progress.saved', { count: snapshot.saved }),
  ].filter(Boolean);
  return (
    <span role="status" className={isHidden ? 'hiddenVisually' : undefined}>
      {parts.join(' · ')}
    </span>
  );
}
