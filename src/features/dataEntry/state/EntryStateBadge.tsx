import { EntryStateLabel } from '../../../shared/outbox/EntryStateLabel.tsx';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import { stateWordOf } from './entryStateWord.ts';

/** State of a row's entry. Renders nothing for a row without an entry. */
export function EntryStateBadge({ entry }: { readonly entry: RowEntry | null }) {
  const state = stateWordOf(entry);
  return state && <EntryStateLabel state={state} />;
}
