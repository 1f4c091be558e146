/** Access to the bytes of a text file in the memory of a few lines, regardless of the file's length. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface TextSource {
  readonly length: number;
  /** Returns the bytes of a range, fewer at the end of the file. Valid only until the next call. */
  readonly read: (from: number, to: number) => Buffer;
}

/** Opens a file; the caller must close it. Reads are synchronous, since the thread has nothing else to do. */
export function openText(path: string): TextSource & { readonly close: () => void } {
  const file = openSync(path, 'r');
  const { size: length } = fstatSync(file);
  let memory = Buffer.alloc(0);
  return {
    length,
    read(from, to) {
      const wanted = Math.min(to, length) - from;
      if (wanted > memory.length) memory = Buffer.allocUnsafeSlow(wanted);
      for (let got = 0; got < wanted;) {
        const read = readSync(file, memory, got, wanted - got, from + got);
        if (read === 0) throw new Error(`${path} is shorter than it was when it was opened.`);
        got += read;
      }
      return memory.subarray(0, wanted);
    },
    close: () => closeSync(file),
  };
}
