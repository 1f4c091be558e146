/** Reads the codes in one picture, on a thread of its own: only its script may make WebAssembly run (docs/decisions/field-entry.md). */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A code in the picture: its text, and its bytes where it holds no text. */
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
