/** The layers of the browser application, types included. There are no exceptions. */
import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from '../support/sourceImports.ts';

const imports = sourceFiles('src')
  .flatMap(importsOf)
  .filter(({ isPackage }) => !isPackage);

/** Folders of `src`, lowest first, and the folders that each is allowed to import. Files at the root can import all of them. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  i18n: [],
  serviceWorker: [],
  api: ['base', 'i18n'],
  device: ['base', 'api'],
  ui: ['base', 'i18n', 'api'],
  store: ['base', 'api', 'device'],
  ports: ['base', 'i18n', 'serviceWorker', 'api', 'device', 'store'],
  context: ['base', 'i18n', 'api', 'device', 'ui', 'store'],
  rows: ['base', 'api', 'device', 'store', 'context'],
  shared: ['base', 'i18n', 'serviceWorker', 'api', 'device', 'ui', 'store', 'context', 'rows'],
  grid: ['base', 'i18n', 'api', 'device', 'ui', 'store', 'ports', 'context', 'rows', 'shared'],
  features: ['base', 'i18n', 'api', 'device', 'ui', 'store', 'ports', 'context', 'rows', 'shared', 'grid'],
  app: ['base', 'i18n', 'api', 'device', 'ui', 'ports', 'context', 'rows', 'shared'],
  routes: ['i18n', 'ui', 'context', 'shared', 'features', 'app'],
};
const folders = Object.keys(mayImport);

/** Returns the folder of `src` that a file is in; undefined for a file at its root or outside. */
const layerOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];

it('lists every folder of src, each after the folders that it imports', () => {
  const found = new Set(sourceFiles('src').flatMap((file) => layerOf(file) ?? []));
  expect([...found].toSorted()).toEqual(folders.toSorted());
  for (const [layer, below] of Object.entries(mayImport))
    expect(below.filter((folder) => folders.indexOf(folder) >= folders.indexOf(layer))).toEqual([]);
});

it('lets each folder of src import only folders below it', () => {
  const upwards = imports.filter(({ from, to }) => {
    const [layer, imported] = [layerOf(from), layerOf(to)];
    const isWithin = layer === undefined || layer === imported || !to.startsWith('src/');
    return !isWithin && (imported === undefined || !mayImport[layer]?.includes(imported));
  });
  expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
