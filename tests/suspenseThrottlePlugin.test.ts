/** React DOM as built: content is revealed without a wait after a fallback. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unthrottled } from '../scripts/suspenseThrottlePlugin.ts';

const path = createRequire(import.meta.url)
  .resolve('react-dom/package.json')
  .replace('package.json', '');

it('the built React DOM reveals content at once after a fallback', async () => {
  const code = await readFile(`${path}cjs/react-dom-client.production.js`, 'utf8');
  const built = unthrottled(code);
  expect(code.length - built.length).toBe(' + 300'.length);
  expect(built).not.toContain('globalMostRecentFallbackTime + 300');
});

it('a React DOM with a different rule is rejected', () => {
  expect(() => unthrottled('globalMostRecentFallbackTime + 500 - now()')).toThrow('any more');
});
