/** Where a session that is looked at comes from. */
import type { Session } from '../session/session.ts';

export interface Source {
  readonly key: string;
  readonly kind: 'tab' | 'earlier' | 'file';
  /** A tab's title, a file's name. */
  readonly name: string;
  readonly session: Session;
  readonly isLive: boolean;
}

/** Milliseconds since the start of the session: of the step looked at, of the end, or now. */
export function momentOf({ session, isLive }: Source, cursor: number | null): () => number {
  if (cursor === null && isLive) {
    const start = Date.parse(session.startedAt);
    return () => Date.now() - start;
  }
  const step = cursor === null ? undefined : session.steps.find(({ seq }) => seq === cursor);
  const at = (step ?? session.steps.at(-1))?.at ?? 0;
  return () => at;
}
