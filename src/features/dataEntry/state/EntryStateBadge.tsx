import { useTranslation } from '../../../i18n/useTranslation.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { stateWordOf, toneOfWord } from './entryStateWord.ts';

/** Badge with icon, word and color: Saving, Saved, Failed, Needs you. Renders nothing for a row without an entry. */
export function EntryStateBadge({ entry }: { readonly entry: RowEntry | null }) {
  const { t } = useTranslation('fieldWork');
  const word = stateWordOf(entry);
  return word && <StatusBadge tone={toneOfWord(word)}>{t(`state.${word}`)}</StatusBadge>;
}
