/**
 * The layers of the server: routes → services → repositories → db. SQL lies in repositories; nothing runs back up; no
 * two files wait for each other, types included. What does not keep a rule yet is named here, and the lists only get
 * shorter: a name that is no longer needed fails as well.
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

/** What each layer may know besides itself, the shared files at the top of server/, and the locales. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  db: [],
  repositories: ['db'],
  audit: ['db'],
  jobs: ['db', 'repositories'],
  live: ['db'],
  services: ['db', 'repositories', 'audit', 'jobs'],
  auth: ['db', 'repositories', 'audit'],
  http: ['auth'],
  routes: ['services', 'repositories', 'db', 'audit', 'http', 'live'],
  identityProvider: ['db'],
};
const shared = new Set(['start', 'locales']);

/** Imports against the layers that stand from before the rule, and what each waits for. */
const notYetInLayers: Readonly<Record<string, string>> = {
  'server/db/seed/demo.ts imports server/identityProvider/accounts.ts': 'the seed moves out of db/',
  'server/db/seed/writeProject.ts imports server/services/laborUnits/defaults.ts': 'the seed moves out of db/',
  'server/db/seed/writeProject.ts imports server/services/progress/recalculate.ts': 'the seed moves out of db/',
  'server/repositories/fieldEntries.ts imports server/services/progress/answers.ts': 'the shape of a stored answer',
  'server/repositories/importsApply.ts imports server/services/progress/derivedSql.ts': 'derived SQL moves down',
  'server/repositories/importsStaging.ts imports server/services/progress/derivedSql.ts': 'derived SQL moves down',
};

/** Files that run SQL outside repositories, from before the rule. */
const notYetRepositories: readonly string[] = [
  'server/auth/authorize.ts',
  'server/auth/spoof.ts',
  'server/http/health.ts',
  'server/routes/imports.ts',
  'server/services/commodities/codeLists.ts',
  'server/services/commodities/readChanges.ts',
  'server/services/commodities/snapshotCache.ts',
  'server/services/commodities/updateCommodities.ts',
  'server/services/imports/apply.ts',
  'server/services/imports/cancel.ts',
  'server/services/imports/check.ts',
  'server/services/imports/comparison.ts',
  'server/services/imports/permission.ts',
  'server/services/laborUnits/defaults.ts',
  'server/services/progress/recalculate.ts',
  'server/services/projects/convertUnit.ts',
  'server/services/reporting/cableLength.ts',
  'server/services/reporting/cableRouteReady.ts',
  'server/services/reporting/cableSummary.ts',
  'server/services/reporting/cablesRemaining.ts',
  'server/services/reporting/countedSummary.ts',
  'server/services/reporting/notices.ts',
  'server/services/reporting/racewaySummary.ts',
  'server/services/reporting/runReport.ts',
  'server/services/reporting/unknownInRoutes.ts',
  'server/services/versions.ts',
  'server/start.ts',
];

const runsSql = /\btransaction\.(?:query|execute|script|copyIn)\b|\bkysely\b|\bsql`/;

describe('the layers of the server', () => {
  it('import downwards only', () => {
    const upwards = imports
      .filter(({ from, to }) => {
        const [layer, known] = [layerOf(from), layerOf(to)];
        return to.startsWith('server/') && layer !== 'start' && known !== layer && !shared.has(known);
      })
      .filter(({ from, to }) => !mayKnow[layerOf(from)]?.includes(layerOf(to)) && !shared.has(layerOf(from)))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(upwards.toSorted()).toEqual(Object.keys(notYetInLayers).toSorted());
  });

  it('keep SQL in repositories', () => {
    const places = ['server/repositories/', 'server/db/', 'server/identityProvider/', 'server/audit/'];
    const running = files.filter(
      (file) => !places.some((place) => file.startsWith(place)) && runsSql.test(textOf(file)),
    );
    expect(running.toSorted()).toEqual([...notYetRepositories].toSorted());
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
