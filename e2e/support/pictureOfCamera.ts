import type { Page } from '@playwright/test';

/** Picture as written by a camera held upright: rotated pixels, with the orientation in its metadata. */
export const pictureOfCamera = (page: Page): Promise<Buffer> => drawPictureOfCamera((draw) => page.evaluate(draw));

/** Returns the same picture from any page that `evaluate` reaches. */
export async function drawPictureOfCamera(evaluate: (draw: () => string) => Promise<string>): Promise<Buffer> {
  const drawn = await evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3200;
    canvas.height = 1800;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#b35f2a';
    context.fillRect(0, 0, 3200, 1800);
    context.fillStyle = '#1d5fbf';
    context.fillRect(0, 0, 900, 900);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
  });
  // One entry: orientation 6, a quarter turn clockwise.
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  const part = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const picture = Buffer.from(drawn, 'base64');
  return Buffer.concat([picture.subarray(0, 2), part, picture.subarray(2)]);
}
