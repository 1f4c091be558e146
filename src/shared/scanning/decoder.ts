/** Thread that reads codes, one image at a time; images that arrive while it is busy are dropped. */
import type { ReadCode } from './decode.worker.ts';

export type { ReadCode };

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('decode.worker.ts', import.meta.url), { type: 'module' });

export interface Decoder {
  /** True if the thread can read an image now. */
  readonly isFree: boolean;
  read(picture: ImageData): void;
  close(): void;
}

/**
 * Opens the decoder. `received` receives the codes of each image; `failed` is called once if codes cannot be read on this device.
 */
export function openDecoder(
  received: (codes: readonly ReadCode[]) => void,
  failed: () => void,
  start: () => Thread = startThread,
): Decoder {
  const thread = start();
  let isFree = true;
  thread.addEventListener('message', (event) => {
    isFree = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- messages come only from our own worker
    const { data } = event as MessageEvent<readonly ReadCode[] | string>;
    if (typeof data === 'string') failed();
    else received(data);
  });
  thread.addEventListener('error', failed);
  return {
    get isFree() {
      return isFree;
    },
    read(picture) {
      isFree = false;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      thread.postMessage(picture);
    },
    close: () => thread.terminate(),
  };
}
