/** Offers Undo for a few seconds after an entry was saved in this tab; later, Undo is on the card. */
import { useEffect, useState } from 'react';
import { undoOfferDuration } from '../../../../machines/pageTimings.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';

const savedOf = (entry: RowEntry | null): boolean => entry?.state.is === 'saving' || entry?.state.is === 'saved';

export function useUndoOffer(entry: RowEntry | null) {
  const isSaved = savedOf(entry);
  // An entry saved before the row became visible does not count as just saved.
  const [was, setWas] = useState(isSaved);
  const [isOffered, setIsOffered] = useState(false);
  if (was !== isSaved) {
    setWas(isSaved);
    setIsOffered(isSaved);
  }
  useEffect(() => {
    if (!isOffered) return undefined;
    const timer = setTimeout(() => setIsOffered(false), undoOfferDuration);
    return () => clearTimeout(timer);
  }, [isOffered]);
  return { stands: isOffered, end: () => setIsOffered(false) };
}
