/** Style sheet of the grid component as built: no rule counts the rows. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { uncounted } from '../scripts/gridStylePlugin.ts';

const path = createRequire(import.meta.url).resolve('react-data-grid/lib/styles.css');
const counts = /:nth-(?:last-)?child\(1 of/g;

it('built rules do not count rows; the line at the totals uses a class', async () => {
  const css = await readFile(path, 'utf8');
  expect(css.match(counts)).toHaveLength(2);
  const built = uncounted(css);
  expect(built.match(counts)).toBeNull();
  expect(built).toContain('& > .rdg-bottom-summary-row {');
});

it('a style sheet with a different rule is rejected', () => {
  expect(() => uncounted('.rdg {}')).toThrow('no “:nth-last-child(1 of .rdg-top-summary-row)” any more');
});
