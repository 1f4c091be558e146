/** Digest of the code that reads schedules: stored results are valid only as long as none of its lines changes. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
/** Covers reading, cleaning and comparing, the fields and their synonyms, and the libraries through their lock file. */
const folders = ['contract', 'server/services/imports', 'server/repositories/imports'];
const lockFile = 'package-lock.json';

async function digest(): Promise<string> {
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const names = [...listed.flat().filter((name) => name.endsWith('.ts')), lockFile].toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(root, name))));
  const hash = createHash('sha256').update(process.version);
  for (const [place, name] of names.entries()) hash.update(name).update(texts[place]!);
  return hash.digest('hex');
}

let found: Promise<string> | undefined;

/** Returns the digest: the same for two servers that run the same code; read from disk once. */
export function readerDigest(): Promise<string> {
  found ??= digest();
  return found;
}
