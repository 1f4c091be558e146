/**
 * Kept beside the file of an import: where its plain lines stand, those of which there is nothing to tell. A later file that
 * repeats them byte by byte need not have them read again (docs/decisions/import-reading.md).
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { TextFormat } from '../../reading/row.ts';

const keptLines = z.object({
  /** How the file was read. */
  readKey: z.string(),
  format: z.custom<TextFormat>((value) => typeof value === 'object'),
  /** Where each line begins in the file, how long it is without its end, and where in it the tag stands. */
  starts: z.instanceof(Uint32Array),
  lengths: z.instanceof(Uint16Array),
  keyStarts: z.instanceof(Uint16Array),
  keyLengths: z.instanceof(Uint8Array),
  /** 1 where it names something that was unknown then. */
  unknown: z.instanceof(Uint8Array),
  /** The keys of the file's other rows, refused ones too. */
  otherKeys: z.array(z.string()),
});
export type StoredLines = Readonly<z.infer<typeof keptLines>>;

/** The lines kept under the path; null when there are none, or of another reading. */
export async function readStoredLines(path: string, readKey: string): Promise<StoredLines | null> {
  try {
    const kept = keptLines.parse(deserialize(await readFile(path)));
    return kept.readKey === readKey ? kept : null;
  } catch {
    // Never written, or not to the end: then all lines are read.
    return null;
  }
}

/** Keeps the lines, all or none; null removes what was kept. */
export async function storeLines(path: string, kept: StoredLines | null): Promise<void> {
  if (kept === null) {
    await rm(path, { force: true });
    return;
  }
  try {
    await writeFile(`${path}.part`, serialize(kept));
    await rename(`${path}.part`, path);
  } catch {
    // A full disk: the next file is read whole.
    await Promise.all([path, `${path}.part`].map((each) => rm(each, { force: true })));
  }
}
