/** Folders that a newcomer can read: few files in each, few folders at the top, and imports that go one way. */
import { dirname, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../contract/base/values/groupBy.ts';
import { importsOf, sourceFiles } from '../support/sourceImports.ts';

const most = { files: 15, topFolders: 15 };
/** Files that no folder takes, by root. */
const mostLoose: Readonly<Record<string, number>> = { contract: 4 };
/** One file per namespace: as many as there are. */
const isWords = (folder: string): boolean => /(^|\/)(en-US|es-MX|fr-CA)$/.test(folder);

/** The folder of a file as seen from so many levels below its root; `.` is the root itself. */
function folderAt(path: string, depth: number): string {
  const parts = dirname(path).split('/').slice(0, depth);
  return parts.join('/');
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which folder imports which. */
function graphOf(top: string, depth: number): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourceFiles(top)) {
    const from = folderAt(relative(top, file), depth);
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const { to, isPackage } of importsOf(file)) {
      if (isPackage || !to.startsWith(`${top}/`)) continue;
      const folder = folderAt(relative(top, to), depth);
      if (folder !== from) known.add(folder);
    }
  }
  return graph;
}

/** Folders that import each other, directly or through others. */
function circlesOf(graph: Graph): string[] {
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>();
    const next = [...(graph.get(start) ?? [])];
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      if (reached.has(folder)) continue;
      reached.add(folder);
      next.push(...(graph.get(folder) ?? []));
    }
    return reached;
  };
  return [...graph.keys()].filter((folder) => reachedFrom(folder).has(folder));
}

describe.each(Object.keys(mostLoose))('%s', (top) => {
  const files = sourceFiles(top).map((file) => relative(top, file));

  it('has few files in a folder', () => {
    const counts = groupBy(files, dirname);
    const large = [...counts].filter(([folder, { length }]) => length > most.files && !isWords(folder));
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
    expect(counts.get('.')?.length ?? 0).toBeLessThanOrEqual(mostLoose[top]!);
  });

  it('has few folders at the top', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => folderAt(file, 1)));
    expect(folders.size).toBeGreaterThan(5);
    expect([...folders].slice(most.topFolders)).toEqual([]);
  });

  it.each([1, 2, 3])('has no folders that import each other, seen from level %s', (depth) => {
    expect(circlesOf(graphOf(top, depth))).toEqual([]);
  });
});

it('finds folders that import each other', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set(['a'])],
  ]);
  expect(circlesOf(graph)).toEqual(['a', 'b', 'c']);
});
