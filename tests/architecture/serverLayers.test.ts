/**
 * The layers of the server: routes → services → repositories → db. SQL lies in repositories; nothing runs back up; no
 * two files wait for each other, types included. There are no exceptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('server', name));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)].map((match) =>
    relative(root, normalize(join(root, dirname(file), match[1] ?? match[2] ?? ''))),
  );
const imports = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const layerOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1] ?? 'start';

/** What each layer may know besides itself and what every layer shares. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  db: [],
  repositories: ['db'],
  audit: ['db'],
  jobs: ['db', 'repositories'],
  live: ['db'],
  services: ['db', 'repositories', 'audit', 'jobs', 'auth', 'archive'],
  auth: ['db', 'repositories', 'audit'],
  archive: ['db', 'repositories', 'audit'],
  http: ['auth', 'audit', 'db'],
  routes: ['services', 'repositories', 'db', 'audit', 'http', 'live'],
  seed: ['db', 'repositories', 'services'],
};
const shared = new Set(['start', 'calls', 'config', 'errors', 'locales']);

const runsSql = /\btransaction\.(?:query|execute|script|copyIn|copyOut)\b|\bkysely\b|\bsql`/;

describe('the layers of the server', () => {
  it('import downwards only', () => {
    const upwards = imports
      .filter(({ from, to }) => {
        const [layer, known] = [layerOf(from), layerOf(to)];
        return to.startsWith('server/') && layer !== 'start' && known !== layer && !shared.has(known);
      })
      .filter(({ from, to }) => !mayKnow[layerOf(from)]?.includes(layerOf(to)) && !shared.has(layerOf(from)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(upwards).toEqual([]);
  });

  it('keep SQL in repositories', () => {
    const places = ['server/repositories/', 'server/db/', 'server/auth/identityProvider/', 'server/audit/'];
    const running = files.filter(
      (file) => !places.some((place) => file.startsWith(place)) && runsSql.test(textOf(file)),
    );
    expect(running).toEqual([]);
  });

  it('write no JSON that the database refuses to keep', () => {
    const writing = files.filter(
      (file) => file.startsWith('server/repositories/') && textOf(file).includes('JSON.stringify'),
    );
    expect(writing).toEqual([]);
  });
});

/** Groups of files that import each other in a circle. */
function cyclesIn(edges: readonly { from: string; to: string }[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  function walk(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) found.add(path.slice(at).toSorted().join(' ⇄ '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of next.get(file) ?? []) walk(to);
    path.pop();
    done.add(file);
  }
  for (const { from } of edges) walk(from);
  return [...found].toSorted();
}

it('no two files of a server wait for each other, types included', () => {
  expect(cyclesIn(imports)).toEqual([]);
});

it('and a circle would be found', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'b' },
  ];
  expect(cyclesIn(circle)).toEqual(['b ⇄ c']);
});
