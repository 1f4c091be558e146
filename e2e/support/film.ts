/** A film for Chromium's fake camera: the view of a camera held in front of a code. */
import { appendFile, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { encode } from 'uqr';

/** Returns browser arguments for a camera that shows a film: the file can be created any time before the camera is opened. */
export const cameraSeeing = (file: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Header of a film without colors. */
const headOf = (width: number, perSecond: number): string =>
  `YUV4MPEG2 W${width} H${width} F${perSecond}:1 Ip A1:1 C420jpeg\n`;
const frameOf = (grey: Buffer): Buffer =>
  Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc(grey.length / 2, 128)]);

const screenSide = 720;
const screenshotsPerSecond = 8;

/** Films a page as `shots` pictures: the codes change during that time. */
export async function film(shown: Locator, file: string, shots: number): Promise<void> {
  await writeFile(file, headOf(screenSide, screenshotsPerSecond));
  for (let shot = 0; shot < shots; shot++) {
    // oxlint-disable-next-line no-await-in-loop -- frames are recorded in sequence
    const screen = await shown.screenshot({ type: 'png' });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const grey = await shown.evaluate(greyOf, { png: screen.toString('base64'), width: screenSide });
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await appendFile(file, frameOf(Buffer.from(grey, 'base64')));
  }
}

/** Runs in the page: the brightness of each pixel of a picture, scaled to a square. */
async function greyOf(_shown: unknown, { png, width }: { png: string; width: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(width, width).getContext('2d')!;
  context.drawImage(picture, 0, 0, width, width);
  const { data } = context.getImageData(0, 0, width, width);
  let grey = '';
  for (let at = 0; at < data.length; at += 4) grey += String.fromCodePoint(data[at]!);
  return btoa(grey);
}

const side = 480;
const light = 235;
const dark = 16;
const pictures = 10;

/** Returns browser arguments for a camera that sees a QR code with `text`. */
export async function cameraBefore(text: string, file: string): Promise<string[]> {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const module = Math.floor(side / size);
  const offset = Math.floor((side - module * size) / 2);
  const grey = Buffer.alloc(side * side, light);
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let line = 0; line < module; line++) {
        const from = (offset + y * module + line) * side + offset + x * module;
        grey.fill(dark, from, from + module);
      }
    }),
  );
  const picture = frameOf(grey);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(headOf(side, 10)), ...Array.from({ length: pictures }, () => picture)]),
  );
  return cameraSeeing(file);
}
