/** Limits on file sizes: no component that does everything, and no small file that only its neighbor needs. */
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, sourceFiles, type Source } from '../support/sourceImports.ts';

const max = { lines: 250, imports: 30 };
/** Maximum number of lines of a file that reads as well inside the only file that imports it. */
const maxSmallLines = 40;

/** Small files with one importer that remain separate files, by the start of their path. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/commodities/fields/flags.ts': 'a kind of field, declared before the list of kinds reads it',
  'contract/commodities/fields/readings.ts': 'a kind of field, declared before the list of kinds reads it',
  'server/services/reporting/declarations/': 'one report per file',
  'src/app/errorReports/gate.ts': 'the one place that every report passes',
  'src/device/photos/shrink.ts': 'starts the thread, and stands in for it where there is none',
  'src/device/photos/shrink.worker.ts': 'runs on a thread of its own',
  'src/shared/scanning/decode.worker.ts': 'runs on a thread of its own',
};

/** True for files that exist once per language, per schema migration or per page, so their number and place are fixed. */
const isGiven = (path: string): boolean =>
  /\/(en-US|es-MX|fr-CA|migrations)\//.test(path) || path.startsWith('src/routes/');

const countImports = ({ imports }: Pick<Source, 'imports'>): number =>
  imports.filter(({ isDynamic }) => !isDynamic).length;

const isTooLarge = (source: Source): boolean => source.lines > max.lines || countImports(source) > max.imports;

/** Returns the importer with the other file merged into it. */
function merged(importer: Source, { path, lines, imports }: Source): Source {
  const known = new Set([path, ...importer.imports.map(({ to }) => to)]);
  return {
    ...importer,
    lines: importer.lines + lines,
    imports: [...importer.imports.filter(({ to }) => to !== path), ...imports.filter(({ to }) => !known.has(to))],
  };
}

/**
 * Returns small files that belong in the only file that imports them, as `file → importer`. `tested` are files a test imports.
 */
function findMergeable(sources: readonly Source[], tested: ReadonlySet<string>): string[] {
  const importers = new Map<string, Set<Source>>();
  for (const importer of sources)
    for (const { to } of importer.imports) importers.set(to, (importers.get(to) ?? new Set()).add(importer));
  return sources.flatMap((source) => {
    const { path, lines, imports } = source;
    const [importer, ...others] = importers.get(path) ?? [];
    if (lines > maxSmallLines || tested.has(path) || importer === undefined || others.length > 0) return [];
    if (dirname(importer.path) !== dirname(path)) return [];
    if (importer.imports.some(({ to, isDynamic }) => to === path && isDynamic)) return [];
    const styles = imports.filter(({ to }) => to.endsWith('.module.css'));
    const hasOwnStyles = styles.some(({ to }) => !importer.imports.some((each) => each.to === to));
    return hasOwnStyles || isTooLarge(merged(importer, source)) ? [] : `${path} → ${importer.path}`;
  });
}

const production = ['src', 'server', 'contract', 'machines', 'inspector']
  .flatMap(sourceFiles)
  .filter((path) => !path.startsWith('inspector/tests/'));
const tests = ['tests', 'bench', 'e2e', 'scripts', 'inspector/tests'].flatMap(sourceFiles);

it('limits the lines and imports of every component', () => {
  const components = production.filter((path) => /^(src|inspector)\/.*\.tsx$/.test(path)).map(readSource);
  expect(components.length).toBeGreaterThan(400);
  expect(
    components
      .filter(isTooLarge)
      .map((source) => `${source.path}: ${source.lines} lines, ${countImports(source)} imports`),
  ).toEqual([]);
});

it('has no small file that only one neighboring file imports', () => {
  const tested = new Set(tests.flatMap((path) => readSource(path).imports).map(({ to }) => to));
  const found = findMergeable(production.map(readSource), tested).filter(
    (path) => /^(src|server|contract)\//.test(path) && !isGiven(path),
  );
  const excepted = Object.keys(exceptions);
  expect(found.filter((path) => !excepted.some((start) => path.startsWith(start)))).toEqual([]);
  expect(excepted.filter((start) => !found.some((path) => path.startsWith(start)))).toEqual([]);
});

/** Creates a source that imports `to`; names that end in `Later.ts` are imported dynamically. */
const fakeSource = (path: string, lines: number, ...to: string[]): Source => ({
  path,
  lines,
  imports: to.map((name) => ({ from: path, to: name, isPackage: false, isDynamic: name.endsWith('Later.ts') })),
});

it('finds small files that belong in the only file that imports them', () => {
  const own = ['a/small.ts', 'a/large.ts', 'a/shared.ts', 'a/tested.ts', 'a/loadedLater.ts', 'a/below/small.ts'];
  const sources = [
    fakeSource('a/Screen.tsx', 200, ...own, 'a/small.ts', 'a/Styled.tsx', 'a/SameStyles.tsx', 'a/screen.module.css'),
    fakeSource('a/Other.tsx', 230, 'a/shared.ts', 'a/tooMuch.ts'),
    fakeSource('a/small.ts', 40),
    fakeSource('a/large.ts', 41),
    fakeSource('a/shared.ts', 10),
    fakeSource('a/tested.ts', 10),
    fakeSource('a/loadedLater.ts', 10),
    fakeSource('a/below/small.ts', 10),
    fakeSource('a/Styled.tsx', 10, 'a/styled.module.css'),
    fakeSource('a/SameStyles.tsx', 10, 'a/screen.module.css'),
    fakeSource('a/tooMuch.ts', 21),
  ];
  expect(findMergeable(sources, new Set(['a/tested.ts']))).toEqual([
    'a/small.ts → a/Screen.tsx',
    'a/SameStyles.tsx → a/Screen.tsx',
  ]);
});

it('finds components with too many lines or imports', () => {
  const imports = Array.from({ length: 30 }, (_, at) => `a/${at}.ts`);
  expect(isTooLarge(fakeSource('a/Screen.tsx', 250, ...imports, 'a/loadedLater.ts'))).toBe(false);
  expect(isTooLarge(fakeSource('a/Screen.tsx', 251))).toBe(true);
  expect(isTooLarge(fakeSource('a/Screen.tsx', 1, ...imports, 'a/one.ts'))).toBe(true);
});
