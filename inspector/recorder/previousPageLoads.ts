/** The last pages of this tab, stored across page loads. Best effort: full storage holds fewer, blocked storage none. */
import { z } from 'zod/mini';
import { lastSteps } from '../session/follow.ts';
import { readSession, sessionText } from '../session/sessionFile.ts';
import type { Session } from '../session/session.ts';

const storageKey = 'wireway.inspect.pages';
const pagesStored = 5;
const stepsStored = 300;
/** Maximum stored characters; browser storages hold about five million in all. */
const textStored = 1_500_000;

const kept = z.array(z.object({ id: z.string(), text: z.string() }));
type Stored = z.infer<typeof kept>;

/** The sessions of earlier pages, oldest first. */
export function previousPageLoads(storage: Storage, ownId: string): Session[] {
  return read(storage)
    .filter(({ id }) => id !== ownId)
    .flatMap(({ text }) => {
      try {
        return [readSession(text)];
      } catch {
        return [];
      }
    });
}

/** Stores the page; call it on `pagehide`. A page restored from the browser's cache is stored once, in its latest form. */
export function keepPage(storage: Storage, id: string, session: Session): void {
  const page = { id, text: sessionText(lastSteps(session, stepsStored)) };
  let pages = [...read(storage).filter((one) => one.id !== id), page].slice(-pagesStored);
  while (pages.length > 0 && pages.reduce((sum, { text }) => sum + text.length, 0) > textStored) pages = pages.slice(1);
  try {
    storage.setItem(storageKey, JSON.stringify(pages));
  } catch {
    // Storage is full: the earlier pages stay.
  }
}

function read(storage: Storage): Stored {
  try {
    return kept.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}
