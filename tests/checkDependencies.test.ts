/** Tests of the dependency check: it finds the faults it exists for (S43). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { advisoriesIn, faultsOfLock, faultsOfParts } from '../scripts/checkDependencies.ts';
import { advisoriesOfOsv } from '../scripts/osv.ts';
import { billOfMaterials } from '../scripts/packaging/billOfMaterials.ts';

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
])('component %j', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

it('the check reports packages without a SHA-512 hash and packages with install scripts', () => {
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

it('an unreachable registry does not count as a registry without advisories', () => {
  const vulnerabilities = { low: 3, high: 1, critical: 1 };
  expect(advisoriesIn(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({ isKnown: true, grave: 2 });
  expect(advisoriesIn('{"message":"405 Method Not Allowed"}')).toEqual({
    isKnown: false,
    why: '405 Method Not Allowed',
  });
  expect(advisoriesIn('').isKnown).toBe(false);
  expect(advisoriesIn('{}').isKnown).toBe(false);
});

/** Starts a server that responds as OSV documents it: the advisories of each requested package, then each advisory. */
async function askOsv(packages: readonly string[], known: Record<string, readonly [id: string, severity?: string][]>) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const id = request.url?.split('/v1/vulns/')[1];
      const severity = Object.values(known)
        .flat()
        .find(([name]) => name === id)?.[1];
      const asked = id === undefined ? (JSON.parse(body) as { queries: { package: { purl: string } }[] }).queries : [];
      const results = asked.map(({ package: { purl } }) => {
        const vulns = (known[purl] ?? []).map(([name]) => ({ id: name, modified: '2026-01-01T00:00:00Z' }));
        return vulns.length === 0 ? {} : { vulns };
      });
      response.end(JSON.stringify(id === undefined ? { results } : { id, database_specific: { severity } }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    return await advisoriesOfOsv(packages, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

it('OSV counts high, critical and unrated advisories as grave', async () => {
  const packages = ['pkg:npm/good@1.0.0', 'pkg:npm/bad@2.0.0', 'pkg:npm/worse@3.0.0'];
  const known: Parameters<typeof askOsv>[1] = {
    'pkg:npm/bad@2.0.0': [
      ['GHSA-1', 'MODERATE'],
      ['GHSA-2', 'HIGH'],
    ],
    'pkg:npm/worse@3.0.0': [['GHSA-2', 'HIGH'], ['GHSA-3', 'CRITICAL'], ['MAL-4']],
  };
  expect(await askOsv(packages, known)).toEqual({ isKnown: true, grave: 3 });
  expect(await askOsv(packages, {})).toEqual({ isKnown: true, grave: 0 });
  expect(await advisoriesOfOsv(packages, 'http://127.0.0.1:1')).toMatchObject({ isKnown: false });
});
