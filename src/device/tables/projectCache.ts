/**
 * What the server last said of a project and of the person in it, beside the rows this device keeps: without the server the
 * grid opens with the project's own columns, names and decimals. The server decides again on every call.
 */
import type { z } from 'zod';
import { readStore } from '../../base/readStore.ts';
import { openTables } from './deviceTables.ts';

export interface KnownAs {
  /** Another person at the same device never sees it. */
  readonly owner: string;
  readonly projectId: number;
  readonly part: 'project' | 'user' | 'field day' | 'foreman home' | `views of ${string}`;
}

const keyOf = ({ owner, projectId, part }: KnownAs): string => JSON.stringify([owner, projectId, part]);

/** Never rejects: what cannot be kept is only not kept. */
export async function keepKnown(what: KnownAs, answer: unknown): Promise<void> {
  const database = await openTables();
  await database?.put('projects', answer, keyOf(what)).catch(() => undefined);
  database?.close();
}

/** Null where nothing is kept that this version of Wireway can read. */
export async function lastKnown<Schema extends z.ZodType>(
  what: KnownAs,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const database = await openTables();
  const ask = async () => database && readStore(database, 'projects').get(keyOf(what));
  const kept: unknown = await ask().catch(() => undefined);
  database?.close();
  const read = schema.safeParse(kept);
  return read.success ? read.data : null;
}
