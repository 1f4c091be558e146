/** The thread that reads codes: one picture at a time, the others are dropped. */
import type { ReadCode } from './decode.worker.ts';

export type { ReadCode };

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('decode.worker.ts', import.meta.url), { type: 'module' });

export interface Decoder {
  /** Whether it would read a picture now. */
  readonly isFree: boolean;
  read(picture: ImageData): void;
  close(): void;
}

/** `heard` is told the codes of each picture; `failed`, once, that no codes can be read here. */
export function openDecoder(
  heard: (codes: readonly ReadCode[]) => void,
  failed: () => void,
  start: () => Thread = startThread,
): Decoder {
  const thread = start();
  let isFree = true;
  thread.addEventListener('message', (event) => {
    isFree = true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own thread
    const { data } = event as MessageEvent<readonly ReadCode[] | string>;
    if (typeof data === 'string') failed();
    else heard(data);
  });
  thread.addEventListener('error', failed);
  return {
    get isFree() {
      return isFree;
    },
    read(picture) {
      isFree = false;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage(picture);
    },
    close: () => thread.terminate(),
  };
}
