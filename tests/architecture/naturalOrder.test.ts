/**
 * Check of sorting: thousands of names are sorted with one collator (`contract/base/values/compareNatural.ts`). `localeCompare`
 * with options creates a collator for each comparison, and a list of 3,264 packages blocked the page for half a second at every
 * change.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('no comparison creates its own collator', () => {
  const making = ['contract', 'machines', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /localeCompare\([^;]*\{ numeric/.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(making).toEqual([]);
});
