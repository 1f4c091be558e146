/** Check that the list of security checks names each of them once, with existing tests. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| S\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('names S1 to S44, in order', () => {
  expect(rows.map(([, name]) => name?.split(' ')[0])).toEqual(Array.from({ length: 44 }, (_, at) => `S${at + 1}`));
});

it.each(rows.map(([, name, state, by, missing]) => ({ name, state, by, missing })))(
  '$name: $state',
  ({ state, by = '', missing }) => {
    const files = [...by.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect({ tests: files.length > 0, gaps: missing !== '' }).toEqual(
      {
        shown: { tests: true, gaps: false },
        'in part': { tests: true, gaps: true },
        'not yet': { tests: false, gaps: true },
      }[state!],
    );
  },
);
