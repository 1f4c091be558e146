/**
 * Positions of the plain lines of an import file that need no issue, stored beside the file. A later file that repeats them byte
 * by byte need not have them read again (docs/decisions/import-reading.md).
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { TextFormat } from '../../reading/row.ts';

const storedLines = z.object({
  /** Identifies how the file was read. */
  readKey: z.string(),
  format: z.custom<TextFormat>((value) => typeof value === 'object'),
  /** Per line: start in the file, length without its line break, and start and length of the tag. */
  starts: z.instanceof(Uint32Array),
  lengths: z.instanceof(Uint16Array),
  keyStarts: z.instanceof(Uint16Array),
  keyLengths: z.instanceof(Uint8Array),
  /** 1 if the line refers to something that was unknown at the time. */
  unknown: z.instanceof(Uint8Array),
  /** Keys of the file's other rows, including rejected ones. */
  otherKeys: z.array(z.string()),
});
export type StoredLines = Readonly<z.infer<typeof storedLines>>;

/** Returns the lines stored under the path; null when there are none, or they belong to a different reading. */
export async function readStoredLines(path: string, readKey: string): Promise<StoredLines | null> {
  try {
    const kept = storedLines.parse(deserialize(await readFile(path)));
    return kept.readKey === readKey ? kept : null;
  } catch {
    // The file was never written, or not completely: all lines are read instead.
    return null;
  }
}

/** Stores the lines completely or not at all; null deletes the stored ones. */
export async function storeLines(path: string, kept: StoredLines | null): Promise<void> {
  if (kept === null) {
    await rm(path, { force: true });
    return;
  }
  try {
    await writeFile(`${path}.part`, serialize(kept));
    await rename(`${path}.part`, path);
  } catch {
    // For example on a full disk: the next file is then read completely.
    await Promise.all([path, `${path}.part`].map((each) => rm(each, { force: true })));
  }
}
