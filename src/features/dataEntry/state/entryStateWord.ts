/** State of a row's entry, as a word and a tone. */
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';

export type StateWord =
  | 'typed'
  | 'otherMark'
  | 'stopped'
  | 'saving'
  | 'onDevice'
  | 'onWay'
  | 'saved'
  | 'refused'
  | 'conflict';

const tones: Readonly<Record<StateWord, StatusTone>> = {
  typed: 'progress',
  otherMark: 'progress',
  stopped: 'critical',
  saving: 'progress',
  onDevice: 'progress',
  onWay: 'progress',
  saved: 'complete',
  refused: 'critical',
  conflict: 'critical',
};

/** Words for where an unsent entry is; `saved`, shown as Sent, is for entries the server has. */
const savingWords = { page: 'saving', device: 'onDevice', way: 'onWay' } as const;

/** Returns the state word of an entry; null for a row without an entry. */
export function stateWordOf(entry: RowEntry | null): StateWord | null {
  if (!entry || entry.state.is === 'clean') return null;
  if (entry.state.is === 'saving') return savingWords[entry.state.whereabouts];
  if (entry.state.is !== 'typed') return entry.state.is;
  if (entry.preview && entry.preview.errors.length > 0) return entry.saveBlocked ? 'stopped' : 'typed';
  return entry.preview?.isIncomplete ? 'otherMark' : 'typed';
}

export const toneOfWord = (word: StateWord): StatusTone => tones[word];
