/**
 * Requirements of a browser before it offers to install an application (the rules of Lighthouse 11, checked by hand): the
 * manifest, its icons, the page that links it, and a worker that responds without a network. That the worker does respond is
 * tested in a browser in `e2e/offlineStart.spec.ts`.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isOfflineScreenPath } from '../contract/base/pages/screenPaths.ts';

interface Manifest {
  readonly [member: string]: unknown;
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose: string;
  }[];
}

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;
const page = readFileSync('index.html', 'utf8');

/** Returns the width and height from the header of a PNG. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the manifest has a short name, a start page and a window of its own', () => {
  expect(manifest).toMatchObject({ id: '/', name: 'Wireway', start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.short_name.length).toBeGreaterThan(0);
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect([manifest.theme_color, manifest.background_color]).toEqual([
    expect.stringMatching(/^#[\da-f]{6}$/i),
    expect.stringMatching(/^#[\da-f]{6}$/i),
  ]);
});

it.each(['any', 'maskable'])('the manifest has %s icons of 192 and 512 pixels, with the stated size', (purpose) => {
  const icons = manifest.icons.filter((icon) => icon.purpose === purpose && icon.type === 'image/png');
  expect(icons.map(({ sizes }) => sizes).toSorted()).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of icons) expect(sizeOf(`public${src}`)).toBe(sizes);
});

it('the page links the manifest, sets color and viewport, and loads nothing over HTTP', () => {
  expect(page).toMatch(/<link rel="manifest" href="\/manifest\.webmanifest"/);
  expect(page).toMatch(/<meta name="theme-color"/);
  expect(page).toMatch(/<meta name="viewport" content="width=device-width/);
  expect(page).not.toMatch(/(src|href)="http:/);
  expect(JSON.stringify(manifest)).not.toContain('http:');
});

it('the start page opens offline', () => {
  expect(isOfflineScreenPath(manifest.start_url)).toBe(true);
});
