/** Text as few bytes, and back. */

/** More than this no hand-over holds: what unfolds further is no file of ours. */
const mostBytes = 64 * 1024 * 1024;

/** What fails where it is written fails where it is read, too. */
const unheard = (): void => undefined;

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(new Uint8Array(bytes)).catch(unheard);
  writer.close().catch(unheard);
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) throw new RangeError('It unfolds to more than a hand-over holds.');
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const pack = (text: string): Promise<Uint8Array> =>
  through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));

/** Rejects what was not packed by `pack`. */
export const unpack = async (bytes: Uint8Array): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes));
