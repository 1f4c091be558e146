/** State of a row's entry by name: the word and the icon are those of `shared/outbox/entryStates.ts`. */
import type { EntryStateName } from '../../../shared/outbox/entryStates.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';

/** Returns the state of an entry; null for a row without an entry. */
export function stateWordOf(entry: RowEntry | null): EntryStateName | null {
  if (!entry || entry.state.is === 'clean') return null;
  if (entry.state.is === 'saving') return entry.state.place;
  if (entry.state.is !== 'typed') return entry.state.is;
  if (entry.preview && entry.preview.errors.length > 0) return entry.saveBlocked ? 'stopped' : 'typed';
  return entry.preview?.isIncomplete ? 'otherMark' : 'typed';
}
