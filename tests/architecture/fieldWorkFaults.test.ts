/** Check of `docs/field-work-faults.md`: every test it names exists. When a test is renamed, its row must change too. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/field-work-faults.md'), 'utf8');
const files = globSync(['tests/**/*.{ts,tsx}', '{e2e,bench,scripts,server}/**/*.ts'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
const tests = files
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('tests/architecture/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Splits a quoted name at "…", which stands for omitted text. */
const partsOf = (name: string): string[] => name.split('…').flatMap((part) => part.replace(/[ .,]+$/, '').trim() || []);

const isThere = (part: string): boolean =>
  [part, part.replaceAll("'", String.raw`\'`)].some((text) => tests.includes(text));

it('names existing test files, benches and scripts', () => {
  const named = [...page.matchAll(/`([\w/.]+\.tsx?)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
});

it('names existing tests', () => {
  const named = [...page.matchAll(/"([^"\n]+)"/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !partsOf(name).every(isThere))).toEqual([]);
});
