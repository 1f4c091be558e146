import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJpeg, hasCaptureMetadata, withoutMetadata } from '../../../contract/progress/photos/jpeg.ts';
import { jpegOf } from '../../support/jpegs.ts';

const problemOf = (bytes: Uint8Array) => {
  const read = readJpeg(bytes);
  return read.ok ? null : read.problem;
};
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const place = 'Exif\0\0GPS 29.7604 N 95.3698 W, Tablet 9';

describe('a JPEG picture', () => {
  it('has the size in its frame header, baseline or progressive', () => {
    expect(readJpeg(jpegOf({ width: 1600, height: 1200 }))).toMatchObject({ ok: true, width: 1600, height: 1200 });
    expect(readJpeg(jpegOf({ width: 300, height: 4, frame: 0xc2 }))).toMatchObject({ ok: true, width: 300, height: 4 });
  });

  it('is rejected if browsers cannot draw it: other files, lossless frames, no size, no scan', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
    expect(problemOf(png)).toBe('notJpeg');
    expect(problemOf(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('notJpeg');
    expect(problemOf(jpegOf({ width: 8, height: 8, frame: 0xc3 }))).toBe('notJpeg');
    expect(problemOf(jpegOf({ width: 0, height: 8 }))).toBe('notJpeg');
    expect(problemOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('notJpeg');
    expect(problemOf(new Uint8Array())).toBe('notJpeg');
  });

  it('is rejected if bytes follow its end', () => {
    const picture = jpegOf({ width: 8, height: 8 });
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    expect(problemOf(Uint8Array.from([...picture, ...script]))).toBe('more');
    expect(problemOf(Uint8Array.from([...picture, ...picture]))).toBe('more');
  });

  it('is rejected if it is cut off at any place', () => {
    const picture = jpegOf({ width: 8, height: 8, says: [[0xe1, place]] });
    for (let length = 0; length < picture.length; length += 1)
      expect(['cutOff', 'notJpeg']).toContain(problemOf(picture.slice(0, length)));
  });

  it('is accepted or rejected quickly, whatever bytes it contains', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = readJpeg(Uint8Array.from([0xff, 0xd8, 0xff, ...bytes]));
        expect(read.ok ? read.width > 0 : ['notJpeg', 'cutOff', 'more'].includes(read.problem)).toBe(true);
      }),
    );
  });
});

describe('withoutMetadata', () => {
  it('removes place, device, comments and previews from the bytes, and retains the picture', () => {
    const telling = jpegOf({
      width: 640,
      height: 480,
      says: [
        [0xe1, place],
        [0xe1, 'http://ns.adobe.com/xap/1.0/\0<owner>Luis</owner>'],
        [0xe2, 'MPF\0a second picture'],
        [0xe2, 'ICC_PROFILE\0\u0001\u0001colours'],
        [0xed, 'Photoshop 3.0\0Luis'],
        [0xfe, 'taken by Luis'],
      ],
    });
    const read = readJpeg(telling);
    expect(read.ok && hasCaptureMetadata(telling, read.parts)).toBe(true);
    const bare = withoutMetadata(telling)!;
    for (const word of ['Exif', 'GPS', 'Luis', 'MPF', 'Tablet']) {
      expect(textOf(telling)).toContain(word);
      expect(textOf(bare)).not.toContain(word);
    }
    expect(textOf(bare)).toContain('ICC_PROFILE');
    expect(
      Buffer.from(bare).equals(jpegOf({ width: 640, height: 480, says: [[0xe2, 'ICC_PROFILE\0\u0001\u0001colours']] })),
    ).toBe(true);
    const again = readJpeg(bare);
    expect(again.ok && hasCaptureMetadata(bare, again.parts)).toBe(false);
  });

  it('returns null for a file that is not a picture', () => {
    expect(withoutMetadata(new TextEncoder().encode('HEIC'))).toBeNull();
  });
});
