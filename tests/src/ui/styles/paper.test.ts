import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeNames } from '../../../../src/ui/styles/theme.ts';

const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
const [, onScreen = ''] = /^@media screen \{\n(.*?)^\}/ms.exec(tokens) ?? [];

it('paper is white with dark text, in every theme of the screen', () => {
  const places = themeNames.map((theme) => {
    const rule = `[data-theme='${theme}'] {`;
    return [theme, tokens.split(rule).length - 1, onScreen.split(rule).length - 1];
  });
  expect(places).toEqual([
    ['light', 1, 0],
    ['dark', 1, 1],
    ['sunlight', 1, 1],
  ]);
});
