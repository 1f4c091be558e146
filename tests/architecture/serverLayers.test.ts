/**
 * Layers of the server: routes → services → repositories → db. SQL is only in repositories; no layer imports a higher one; no two
 * files import each other, types included. There are no exceptions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesIn, importsOf, root, sourceFiles } from '../support/sourceImports.ts';

const files = sourceFiles('server');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const imports = files.flatMap(importsOf).filter(({ isPackage }) => !isPackage);

/** Layers that each layer is allowed to import, in addition to itself and the shared ones. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  db: [],
  repositories: ['db'],
  audit: ['db'],
  jobs: ['db', 'repositories'],
  live: ['db'],
  services: ['db', 'repositories', 'audit', 'jobs', 'auth/remoteProvider', 'archive'],
  auth: ['db', 'repositories', 'audit', 'auth/remoteProvider'],
  'auth/identityProvider': ['db', 'repositories'],
  'auth/remoteProvider': [],
  archive: ['db', 'repositories', 'audit'],
  'archive/commands': ['archive', 'db', 'repositories', 'audit'],
  http: ['auth', 'auth/remoteProvider', 'audit', 'http/limits'],
  'http/limits': ['db'],
  'http/metrics': ['http', 'db', 'repositories'],
  routes: ['services', 'repositories', 'db', 'audit', 'http', 'http/metrics', 'live'],
  // The demonstration is made by the calls of its people.
  seed: ['db', 'repositories', 'services', 'routes', 'auth', 'jobs'],
  errors: [],
  config: [],
  calls: ['db'],
  locales: [],
  timings: [],
};
/** Layers that every layer is allowed to import. */
const shared = new Set(['calls', 'config', 'errors', 'locales', 'timings']);
const subLayers = Object.keys(mayKnow).filter((layer) => layer.includes('/'));
const layerOf = (path: string): string =>
  subLayers.find((layer) => path.startsWith(`server/${layer}/`)) ??
  /^server\/([^/]+)\//.exec(path)?.[1] ??
  (path === 'server/timings.ts' ? 'timings' : 'start');

const runsSql = /\b(?:database|transaction)\.(?:query|execute|script|copyIn|copyOut)\b/;

describe('the layers of the server', () => {
  it('import downwards only', () => {
    const upwards = imports
      .filter(({ from, to }) => {
        const [layer, known] = [layerOf(from), layerOf(to)];
        return to.startsWith('server/') && layer !== 'start' && known !== layer && !shared.has(known);
      })
      .filter(({ from, to }) => !mayKnow[layerOf(from)]?.includes(layerOf(to)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(upwards).toEqual([]);
  });

  it('run SQL only in repositories', () => {
    const places = ['server/repositories/', 'server/db/', 'server/auth/identityProvider/', 'server/audit/'];
    const running = files.filter(
      (file) => !places.some((place) => file.startsWith(place)) && runsSql.test(textOf(file)),
    );
    expect(running).toEqual([]);
  });

  it('write no JSON that the database rejects', () => {
    const writing = files.filter(
      (file) => file.startsWith('server/repositories/') && textOf(file).includes('JSON.stringify'),
    );
    expect(writing).toEqual([]);
  });
});

it('no two server files import each other, types included', () => {
  expect(cyclesIn(imports)).toEqual([]);
});

it('finds an import cycle', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'b' },
  ];
  expect(cyclesIn(circle)).toEqual(['b ⇄ c']);
});
