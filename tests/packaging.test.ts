/** Content of a release: nothing that the server needs is missing, nothing of the page's packages is in it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingFromBill, writeBill } from '../scripts/packaging/billOfMaterials.ts';
import { changelogEntries, changelogProblem } from '../scripts/packaging/changelog.ts';
import { lockedPackages } from '../scripts/packaging/lockedPackages.ts';
import { packagesOf, referencesOf, releaseFiles, releaseManifest } from '../scripts/packaging/releaseContent.ts';
import { nodeOptions } from '../server/services/archives/archiveProcess.ts';
import { requiredPackages } from './support/requiredPackages.ts';
import { root } from './support/sourceImports.ts';

const files = releaseFiles(root).filter((file) => !file.startsWith('dist/'));
const shipped = new Set([...files, 'package.json']);
const folders = new Set(files.map((file) => dirname(file)));
const packages = packagesOf(root, files);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const locked = lockedPackages(textOf('package-lock.json'));

describe('the files of a release', () => {
  it('include every file and folder that one of them refers to', () => {
    const references = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        referencesOf(textOf(file))
          .filter((name) => name.startsWith('.'))
          .map((name) => ({ file, to: join(dirname(file), name).replace(/\/$/, '') })),
      );
    expect(references.length).toBeGreaterThan(1000);
    const missing = references.filter(({ to }) => to !== '.' && !shipped.has(to) && !folders.has(to));
    expect(missing.map(({ file, to }) => `${file} refers to ${to}`)).toEqual([]);
  });

  it('include the programs, the migrations and the settings, but no test', () => {
    expect(files).toEqual(expect.arrayContaining(['server/main.ts', 'scripts/checkProvider.ts', '.env.example']));
    const migrations = globSync('server/db/migrations/*.sql', { cwd: root });
    expect(files).toEqual(expect.arrayContaining(migrations));
    expect(files.filter((file) => /(^|\/)tests?\/|\.(test|spec)\./.test(file))).toEqual([]);
  });

  it('include every file that a command of its package.json names', () => {
    const { scripts } = releaseManifest(root, packages) as { scripts: Readonly<Record<string, string>> };
    const named = Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.(?:ts|cjs)\b/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !shipped.has(join(file)))).toEqual([]);
  });

  it('are in the context that Docker builds from', () => {
    const allowed = new Set(
      [...textOf('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, pattern = '']) => pattern.split('/')[0]),
    );
    const needed = ['package.json', 'package-lock.json', '.npmrc', 'vite.config.ts', 'index.html', 'src', 'public'];
    const tops = new Set([...needed, ...files.map((file) => file.split('/')[0])]);
    expect([...tops].filter((top) => !allowed.has(top))).toEqual([]);
  });

  it('are found by what a file imports, resolves or opens at run time', () => {
    const text = `/** import 'comment'; */
import type { Type } from 'type-only';
import fastify, { type Options } from 'fastify';
export { name } from './name.ts';
import './effect.ts';
const page = await import('./seed/demo.ts');
const worker = new URL('worker.ts', import.meta.url);
const font = import.meta.resolve('@font/sans/files/sans.woff2');`;
    expect(referencesOf(text).toSorted()).toEqual([
      './effect.ts',
      './name.ts',
      './seed/demo.ts',
      './worker.ts',
      '@font/sans/files/sans.woff2',
      'fastify',
    ]);
  });
});

describe('the packages of a release', () => {
  it('are those that the server imports, in the versions of package.json', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    const manifest = releaseManifest(root, packages) as { dependencies: Record<string, string> };
    expect(Object.keys(manifest.dependencies)).toEqual(
      expect.arrayContaining(['@electric-sql/pglite', '@fontsource-variable/ibm-plex-sans', 'fastify', 'pg', 'zod']),
    );
    expect(dependencies).toMatchObject(manifest.dependencies);
    expect(() => releaseManifest(root, ['vitest'])).toThrow('The server imports vitest. Add it to "dependencies"');
  });

  it('do not require a package of the page', () => {
    const pages = packagesOf(root, globSync('{src,inspector/!(tests)}/**/*.{ts,tsx}', { cwd: root }));
    const ofPage = pages.filter((name) => !packages.includes(name));
    expect(ofPage).toEqual(expect.arrayContaining(['react', '@mantine/core', 'react-data-grid']));
    const required = new Set(requiredPackages(locked, packages).map(({ name }) => name));
    expect(required.size).toBeGreaterThan(100);
    expect(ofPage.filter((name) => required.has(name))).toEqual([]);
  });

  it('are listed in the bill of materials, like those of the page', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    const required = requiredPackages(locked, Object.keys(dependencies));
    const bill = writeBill(root);
    expect(missingFromBill(bill, required)).toEqual([]);
    expect(missingFromBill(bill, [{ name: 'vitest', version: '5.1.0' }])).toEqual(['vitest 5.1.0']);
    expect(JSON.parse(bill)).toMatchObject({ metadata: { component: { name: 'wireway' } } });
  });
});

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(changelogEntries(textOf('CHANGELOG.md'))[0]).toMatchObject({ version });
  });

  it.each([
    ['# Changelog\n\n## [1.2.3] - 2026-12-31\n\n- A change.', null],
    [
      '# Changelog\n\n## [1.2.2] - 2026-12-31\n\n- A change.',
      'The first entry of CHANGELOG.md is for 1.2.2. Add one for 1.2.3.',
    ],
    ['# Changelog', 'The first entry of CHANGELOG.md is for no version. Add one for 1.2.3.'],
    ['## [1.2.3] - Unreleased\n\n- A change.', 'Replace "Unreleased" by the day of the release in CHANGELOG.md.'],
    ['## [1.2.3] - 2026-12-31\n\n### Added\n', 'The entry for 1.2.3 in CHANGELOG.md lists no change.'],
  ])('%j is checked before a release', (changelog, problem) => {
    expect(changelogProblem(changelog, '1.2.3')).toBe(problem);
  });

  it('rejects a heading without a day', () => {
    expect(() => changelogEntries('## 1.2.3\n\n- A change.')).toThrow('"## 1.2.3" of CHANGELOG.md is not in the form');
  });
});

it('the archive commands take as little memory from npm as from a server', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const [, , ...options] = nodeOptions;
  for (const name of ['archive', 'archive:check', 'restore'])
    expect(scripts[name]).toContain(` -r ./scripts/smallMemory.cjs ${options.join(' ')} `);
});
