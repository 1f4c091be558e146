/** The check of what the product is made of finds what it is there to find (S43). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { advisoriesIn, billOfMaterials, faultsOfLock, faultsOfParts } from '../scripts/checkDependencies.ts';

const part = (more: object) => ({
  name: 'part',
  version: '1.0.0',
  hashes: [{ alg: 'SHA-512', content: '00' }],
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
});
const faultsOf = (more: object) =>
  faultsOfParts(billOfMaterials.parse({ bomFormat: 'CycloneDX', components: [part(more)] }));

it.each([
  [{}, []],
  [{ hashes: [] }, ['part 1.0.0 has no SHA-512 hash.']],
  [{ hashes: [{ alg: 'SHA-1' }] }, ['part 1.0.0 has no SHA-512 hash.']],
  [{ licenses: [] }, ['part 1.0.0 has a licence we have not agreed to ship: none.']],
  [{ licenses: [{ license: { id: 'AGPL-3.0' } }] }, ['part 1.0.0 has a licence we have not agreed to ship: AGPL-3.0.']],
  [{ licenses: [{ expression: 'EPL-2.0 OR GPL-3.0-or-later' }] }, []],
])('a part %j', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

it('a lock file holds every package to a hash and lets none run a script', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/good': { integrity: 'sha512-x' },
      'node_modules/a/node_modules/loose': {},
      'node_modules/old': { integrity: 'sha1-x' },
      'node_modules/@x/runs': { integrity: 'sha512-x', hasInstallScript: true },
      'node_modules/refused': { integrity: 'sha512-x', hasInstallScript: true },
    },
  };
  expect(faultsOfLock(lock, new Set(['refused']))).toEqual([
    'loose is not held to a SHA-512 hash by the lock file.',
    'old is not held to a SHA-512 hash by the lock file.',
    '@x/runs would run a script while it is installed.',
  ]);
  expect(faultsOfLock(JSON.parse(readFileSync('package-lock.json', 'utf8')), new Set())).toEqual([]);
});

it('a registry that cannot be asked is not taken for one that knows of nothing', () => {
  const vulnerabilities = { low: 3, high: 1, critical: 1 };
  expect(advisoriesIn(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({ isKnown: true, grave: 2 });
  expect(advisoriesIn('{"message":"405 Method Not Allowed"}')).toEqual({
    isKnown: false,
    why: '405 Method Not Allowed',
  });
  expect(advisoriesIn('').isKnown).toBe(false);
  expect(advisoriesIn('{}').isKnown).toBe(false);
});
