/**
 * Worker that reads the codes in an image. It is separate because only its script is allowed to run WebAssembly
 * (docs/decisions/field-entry.md).
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Code found in the image: its text, and its bytes if it contains no text. */
export interface ReadCode {
  readonly format: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
});

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const answer = async (): Promise<readonly ReadCode[]> => {
    const found = await readBarcodes(data, { formats: ['QRCode', 'Code128'], tryHarder: true, maxNumberOfSymbols: 4 });
    return found.map(({ format, text, bytes }) => ({ format, text, bytes }));
  };
  answer().then(
    (codes) => postMessage(codes),
    (error: unknown) => postMessage(error instanceof Error ? error.message : String(error)),
  );
});
