/** Web Crypto that responds at once: the real one uses threads, which a simulated clock does not wait for. */
import { createHash, webcrypto } from 'node:crypto';

export const deterministicCrypto = {
  getRandomValues: <T extends ArrayBufferView>(array: T): T => webcrypto.getRandomValues(array as never),
  randomUUID: () => webcrypto.randomUUID(),
  subtle: {
    digest: (_: string, data: Uint8Array) => Promise.resolve(createHash('sha256').update(data).digest()),
  },
};
