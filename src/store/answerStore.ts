/** What the server last answered, on this device; which answers, `src/api/keptAnswers.ts` says. Never rejects. */
import { openTables, type DeviceTables } from './deviceTables.ts';

async function within<T>(work: (tables: DeviceTables) => Promise<T>): Promise<T | undefined> {
  const tables = await openTables();
  try {
    return tables ? await work(tables) : undefined;
  } catch {
    return undefined;
  } finally {
    tables?.close();
  }
}

export async function keepAnswer(key: string, answer: unknown): Promise<void> {
  await within((tables) => tables.put('projects', answer, key));
}

/** Undefined where nothing is kept. */
export const lastAnswer = (key: string): Promise<unknown> => within((tables) => tables.get('projects', key));

export async function forgetAnswer(key: string): Promise<void> {
  await within((tables) => tables.delete('projects', key));
}
