/** Folders that a newcomer can read: few files in each, few folders at the top, and imports that go one way. */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../contract/base/values/groupBy.ts';
import { importsOf, sourceFiles } from '../support/sourceImports.ts';

const most = { files: 15, topFolders: 15 };
/** Files that no folder takes, by root. */
const mostLoose: Readonly<Record<string, number>> = { contract: 4, server: 6 };
/** One file per namespace or change of the schema: as many as there are. */
const isList = (folder: string): boolean => /(^|\/)(en-US|es-MX|fr-CA|migrations)$/.test(folder);
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The file or folder directly in `place` that a path lies in; undefined for one outside. */
function roomOf(place: string, path: string): string | undefined {
  if (!path.startsWith(`${place}/`)) return undefined;
  return path.slice(place.length + 1).split('/')[0];
}

/** Which file or folder of a place imports which. */
function graphOf(place: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourceFiles(place)) {
    const from = roomOf(place, file)!;
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const { to, isPackage } of importsOf(file)) {
      const room = isPackage ? undefined : roomOf(place, to);
      if (room !== undefined && room !== from) known.add(room);
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
  const byFolder = groupBy(sourceFiles(top), dirname);
  const folders = [...byFolder.keys()].flatMap((folder) =>
    folder.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/')),
  );

  it('has few files in a folder', () => {
    const large = [...byFolder].filter(([folder, files]) => !isList(folder) && files.length > most.files);
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
    expect(byFolder.get(top)?.length ?? 0).toBeLessThanOrEqual(mostLoose[top]!);
  });

  it('has few folders at the top', () => {
    const atTop = new Set(folders.filter((folder) => folder.split('/').length === 2));
    expect(atTop.size).toBeGreaterThan(5);
    expect(atTop.size).toBeLessThanOrEqual(most.topFolders);
  });

  it('has no files or folders that import each other, in any folder', () => {
    const circles = [...new Set(folders)].flatMap((place) =>
      circlesOf(graphOf(place)).map((room) => `${place}/${room}`),
    );
    expect(circles).toEqual([]);
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
