/** Identity of an archive folder: only a server process with the folder can check the archives in it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (folder: string): string => join(folder, 'folder-id');

/** Returns the id stored in the folder; null if it has none, as before its first archive. */
export function findArchivePlace(folder: string): string | null {
  try {
    return readFileSync(fileOf(folder), 'utf8');
  } catch {
    return null;
  }
}

/** Returns the id of the folder, and stores one if it has none. Throws if the folder cannot be written. */
export function archivePlaceOf(folder: string): string {
  const known = findArchivePlace(folder);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  writeFileSync(fileOf(folder), id);
  return id;
}
