/** Compresses text to bytes and back. */

/** Maximum uncompressed size: larger data is not one of our transfers. */
const maxBytes = 64 * 1024 * 1024;

/** A write failure also surfaces on the reading side, so it is ignored here. */
const unreceived = (): void => undefined;

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(new Uint8Array(bytes)).catch(unreceived);
  writer.close().catch(unreceived);
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one part at a time
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) throw new RangeError('It unfolds to more than a hand-over holds.');
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

/** Rejects if the bytes were not created by `pack`. */
export const unpack = async (bytes: Uint8Array): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes));
