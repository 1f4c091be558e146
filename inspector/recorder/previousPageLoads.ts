/** The last pages of this tab, kept over a page load. Best effort: a full storage keeps less, a closed one nothing. */
import { z } from 'zod';
import { lastSteps } from '../session/follow.ts';
import { readSession, sessionText } from '../session/sessionFile.ts';
import type { Session } from '../session/session.ts';

const storageKey = 'wireway.inspect.pages';
const pagesKept = 5;
const stepsKept = 300;
/** Characters; storages hold about five million in all. */
const textKept = 1_500_000;

const kept = z.array(z.object({ id: z.string(), text: z.string() }));
type Kept = z.infer<typeof kept>;

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

/** To be called when the page goes: `pagehide`. A page that comes back from the cache is kept once, as it was last. */
export function keepPage(storage: Storage, id: string, session: Session): void {
  const page = { id, text: sessionText(lastSteps(session, stepsKept)) };
  let pages = [...read(storage).filter((one) => one.id !== id), page].slice(-pagesKept);
  while (pages.length > 0 && pages.reduce((sum, { text }) => sum + text.length, 0) > textKept) pages = pages.slice(1);
  try {
    storage.setItem(storageKey, JSON.stringify(pages));
  } catch {
    // No room: what was kept before stays.
  }
}

function read(storage: Storage): Kept {
  try {
    return kept.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}
