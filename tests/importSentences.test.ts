/** What importing tells a person is a sentence of the catalogue; text written where it is told would stay English. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'server/services/importing';
const files = [
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
  ...readdirSync(join(root, 'server/repositories'))
    .filter((name) => name.startsWith('imports'))
    .map((name) => join('server/repositories', name)),
  'server/routes/imports.ts',
];

/** Comments, and failures that only the log hears of. */
const unheard = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bnew (?:Type)?Error\(.*/gm;
const literal = /(['"`])((?:(?!\1)[^\n])*)\1/g;
/** Three words or more, begun or ended as sentences are. */
const isSentence = (text: string) =>
  /[a-z]+[ ,;]+[a-z]+[ ,;]/.test(text) && (/^[A-Z“]/.test(text) || text.endsWith('.'));

const written = (text: string) =>
  [...text.replaceAll(unheard, '').matchAll(literal)].flatMap(([, , found = '']) => (isSentence(found) ? [found] : []));

it('finds sentences where there are any', () => {
  expect(written("refuse('The file holds no rows.')")).toHaveLength(1);
  expect(written('reason: `“${text}” is not a number.`')).toHaveLength(1);
  expect(written('`${count} blank rows were skipped.`')).toHaveLength(1);
  expect(written("throw new Error('The reader ended without an answer.')")).toEqual([]);
  expect(files.length).toBeGreaterThan(35);
});

it.each(files)('%s tells in words of the catalogue', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(written(text)).toEqual([]);
  expect(text).not.toMatch(/new WirewayError\(/);
});
