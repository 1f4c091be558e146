/** docs/testing.md names only existing files, and covers every test file by a row. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const document = readFileSync('docs/testing.md', 'utf8');
const table = document.slice(document.indexOf('| Claim'));
const namedIn = (text: string): string[] => [...text.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);

describe('docs/testing.md', () => {
  it('names only files and folders that exist', () => {
    expect(namedIn(document).length).toBeGreaterThan(50);
    expect(namedIn(document).filter((path) => !path.startsWith('.tmp/') && !existsSync(path))).toEqual([]);
  });

  it('covers every test file by a row of its table', () => {
    const named = namedIn(table);
    const files = globSync(['{tests,inspector/tests}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts']);
    expect(files.length).toBeGreaterThan(400);
    const isCovered = (file: string) =>
      named.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
    expect(files.filter((file) => !isCovered(file))).toEqual([]);
  });

  it('states the sizes of every journey', () => {
    const journeys = globSync('e2e/*.spec.ts').map((file) => ({ file, source: readFileSync(file, 'utf8') }));
    const without = journeys.filter(({ source }) => {
      const tests = [...source.matchAll(/^\s*test\(\s*[`']/gm)].length;
      return tests === 0 || tests !== [...source.matchAll(/\brunsAt\(/g)].length;
    });
    expect(without.map(({ file }) => file)).toEqual([]);
  });

  it('finds no fixed wait in a journey', () => {
    const waiting = globSync('e2e/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('waitForTimeout'));
    expect(waiting).toEqual([]);
  });
});
