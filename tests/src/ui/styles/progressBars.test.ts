/** Progress bars are readable in every theme: the done part stands out from the rest. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');

/** Returns the color of a token in a theme. */
function colorIn(theme: string, token: string): string {
  const block = tokens.slice(tokens.indexOf(`[data-theme='${theme}'] {`));
  return new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(block)![1]!;
}

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light! + 0.05) / (dark! + 0.05);
}

it.each([
  ['light', 3],
  ['dark', 3],
  ['sunlight', 4.5],
])('the done part of a bar stands out from its track: %s', (theme, least) => {
  expect(contrast(colorIn(theme, 'chart-earned'), colorIn(theme, 'chart-track'))).toBeGreaterThanOrEqual(least);
});

it.each(['src/features/dataEntry/packages/packageBar.module.css', 'src/shared/offlinePack/offlineState.module.css'])(
  'draws no bar on a line color, which is dark in sunlight: %s',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/background: var\(--line/);
  },
);
