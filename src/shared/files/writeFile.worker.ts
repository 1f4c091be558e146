import { fileWriter, type FileReply, type FileRequest } from './fileWriter.ts';

/** Part of Trusted Types that is needed here; browsers without them accept strings. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): void;
}

// What a workbook is packed by starts a thread from a blob of this one, which needs the leave a page has from public/boot.js.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the DOM types yet
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    if (new URL(address).origin === location.origin) return address;
    throw new TypeError('Scripts of other sites are not started here.');
  },
});

const write = fileWriter();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const answer = (reply: FileReply) => globalThis.postMessage(reply);

globalThis.addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  write(data)?.then(answer, (error: unknown) => answer(String(error)));
});
