import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statuses } from '../../../contract/commodities/fields/status.ts';
import { toneOfStatus } from '../../../src/ui/status/statusTone.ts';

const sheet = readFileSync('src/ui/status/status.module.css', 'utf8');
const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');

/** Shape and color of each tone, as in the style sheet. */
const drawn = new Map(
  [...sheet.matchAll(/^\.(\w+) \{\s*--status-icon: (url\(.*?\));\s*color: (var\(--[\w-]+\))/gm)].map(
    ([, tone, shape, color]) => [tone, { shape, color }],
  ),
);

/** Returns the colors of a token, in the order of the themes. */
const colorsOf = (name: string) => [...tokens.matchAll(new RegExp(`--${name}: (#\\w+)`, 'g'))].map(([, hex]) => hex);

describe('the set of status icons', () => {
  it('draws every status of the contract', () => {
    for (const status of statuses) expect([status, drawn.has(toneOfStatus(status))]).toEqual([status, true]);
  });

  it('tells two statuses apart without their word', () => {
    const shapes = statuses.map((status) => drawn.get(toneOfStatus(status))?.shape);
    expect(new Set(shapes).size).toBe(statuses.length);
  });

  it('draws a row that is ready, one that waits and one without its data unlike the work that has begun', () => {
    const shapes = (['ready', 'waiting', 'missing', 'none', 'progress', 'pulling'] as const).map(
      (tone) => drawn.get(tone)?.shape,
    );
    expect(new Set(shapes.filter(Boolean)).size).toBe(shapes.length);
  });

  it('has a unique shape for every tone', () => {
    const shapes = [...drawn.values()].map(({ shape }) => shape);
    expect(shapes).toHaveLength(17);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('distinguishes Installed from Complete by shape and color, in every theme', () => {
    const [installed, complete] = [drawn.get(toneOfStatus('Installed')), drawn.get(toneOfStatus('Complete'))];
    expect(installed?.shape).not.toBe(complete?.shape);
    const pairs = [colorsOf('status-installed'), colorsOf('status-complete')];
    expect(pairs[0]).toHaveLength(3);
    expect(pairs[1]).toHaveLength(3);
    for (const [theme, color] of pairs[0]!.entries()) expect(color).not.toBe(pairs[1]![theme]);
  });

  it('is printed: its shapes are backgrounds, which browsers omit by default', () => {
    expect(sheet).toContain('print-color-adjust: exact');
  });
});
