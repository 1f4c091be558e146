/** Limits on folders: few files in each, few folders at the top, and imports in one direction. */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../contract/base/values/groupBy.ts';
import { cyclesIn, importsOf, sourceFiles } from '../support/sourceImports.ts';

const max = { files: 15, topFolders: 15 };
/** Maximum number of files directly in each root folder. */
const maxLoose: Readonly<Record<string, number>> = { contract: 4, server: 6, src: 6 };
/** True for folders with one file per namespace or schema migration, which have no limit. */
const isList = (folder: string): boolean => /(^|\/)(en-US|es-MX|fr-CA|migrations)$/.test(folder);

/** Returns the file or folder directly in `place` that contains a path; undefined for a path outside. */
function childOf(place: string, path: string): string | undefined {
  if (!path.startsWith(`${place}/`)) return undefined;
  return path.slice(place.length + 1).split('/')[0];
}

/** Returns which file or folder of a place imports which. */
const importsWithin = (place: string) =>
  sourceFiles(place)
    .flatMap(importsOf)
    .flatMap(({ from, to, isPackage }) => {
      const [importer, imported] = [childOf(place, from), isPackage ? undefined : childOf(place, to)];
      return importer === undefined || imported === undefined || importer === imported
        ? []
        : { from: importer, to: imported };
    });

describe.each(Object.keys(maxLoose))('%s', (top) => {
  const byFolder = groupBy(sourceFiles(top), dirname);
  const folders = [...byFolder.keys()].flatMap((folder) =>
    folder.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/')),
  );

  it('has few files in each folder', () => {
    const large = [...byFolder].filter(([folder, files]) => !isList(folder) && files.length > max.files);
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
    expect(byFolder.get(top)?.length ?? 0).toBeLessThanOrEqual(maxLoose[top]!);
  });

  it('has few folders at the top', () => {
    const atTop = new Set(folders.filter((folder) => folder.split('/').length === 2));
    expect(atTop.size).toBeGreaterThan(5);
    expect(atTop.size).toBeLessThanOrEqual(max.topFolders);
  });

  it('has no files or folders that import each other, in any folder', () => {
    const cycles = [...new Set(folders)].flatMap((place) =>
      cyclesIn(importsWithin(place)).map((cycle) => `${place}: ${cycle}`),
    );
    expect(cycles).toEqual([]);
  });
});

it('finds folders that import each other', () => {
  const graph = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
    { from: 'd', to: 'a' },
  ];
  expect(cyclesIn(graph)).toEqual(['a ⇄ b ⇄ c']);
});
