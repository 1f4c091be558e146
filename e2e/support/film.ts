/** What a camera sees that is held before a code: a film for the fake camera of Chromium. */
import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const side = 480;
const light = 235;
const dark = 16;
const pictures = 10;

/** The arguments of a browser whose camera sees a QR that says `text`. */
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
  const picture = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((side * side) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: pictures }, () => picture)]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
