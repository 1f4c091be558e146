/**
 * Last known data of a project and of the user in it, stored with the cached rows: without the server, the grid opens with the
 * project's own columns, names and decimals. The server checks permissions again on every call.
 */
import type { z } from 'zod/mini';
import { readStore } from '../../base/readStore.ts';
import { openTables } from './deviceTables.ts';

export interface KnownAs {
  /** Owner of the data; other users of the device never get it. */
  readonly owner: string;
  readonly projectId: number;
  readonly part: 'project' | 'user' | 'field day' | 'foreman home' | `views of ${string}`;
}

const keyOf = ({ owner, projectId, part }: KnownAs): string => JSON.stringify([owner, projectId, part]);

/** Never rejects: what cannot be stored is skipped. */
export async function keepKnown(what: KnownAs, answer: unknown): Promise<void> {
  const database = await openTables();
  await database?.put('projects', answer, keyOf(what)).catch(() => undefined);
  database?.close();
}

/** Returns the stored data; null if there is none that this version of Wireway can read. */
export async function lastKnown<Schema extends z.ZodMiniType>(
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
