/** Origin of a session shown in the viewer. */
import type { Session } from '../session/session.ts';

export interface Source {
  readonly key: string;
  readonly kind: 'tab' | 'earlier' | 'file';
  /** Title of a tab or name of a file. */
  readonly name: string;
  readonly session: Session;
  readonly isLive: boolean;
}

/**
 * Returns a function for the current moment in milliseconds since the start of the session: that of the selected step, the end,
 * or now.
 */
export function momentOf({ session, isLive }: Source, cursor: number | null): () => number {
  if (cursor === null && isLive) {
    const start = Date.parse(session.startedAt);
    return () => Date.now() - start;
  }
  const step = cursor === null ? undefined : session.steps.find(({ seq }) => seq === cursor);
  const at = (step ?? session.steps.at(-1))?.at ?? 0;
  return () => at;
}
