/** The tests most likely to detect a change of a file: found by its imports, ordered by distance and name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Specifiers of imports, and of threads started from a relative file. */
const specifiers = /(?:(?:from|import|import\()\s*'(?=\.)|new URL\(')([^']+)'/g;
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Returns the importers of each file. */
function importersIn(root: string): ReadonlyMap<string, readonly string[]> {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  const files = new Set(listed.trim().split('\n'));
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(specifiers)) {
      const path = posix.join(dirname(file), specifier);
      // The generated route tree imports without file extensions.
      const imported = [path, `${path}.ts`, `${path}.tsx`].find((each) => files.has(each));
      if (imported === undefined) continue;
      const known = importers.get(imported);
      if (known) known.push(file);
      else importers.set(imported, [file]);
    }
  }
  return importers;
}

/** Returns the words of a path without plural endings: `server/routes/setup/savedViews.ts` is saved, view … */
function wordsOf(path: string): ReadonlySet<string> {
  const words = path.replace(/\.(?:test\.)?tsx?$/, '').match(/[A-Z]?[a-z\d]+/g) ?? [];
  return new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')));
}

const commonWords = new Set(['test', 'src', 'server', 'service', 'repositorie', 'contract', 'machine', 'feature']);

/** Returns test files that reach `file`, as paths below `root`: first those that import it, then those with similar names. */
export function nearestTests(root: string, file: string): string[] {
  const importers = importersIn(root);
  const distances = new Map([[file, 0]]);
  for (const [at, distance] of distances) {
    for (const importer of importers.get(at) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  const words = wordsOf(file);
  const shared = (test: string) =>
    [...wordsOf(test)].filter((word) => words.has(word) && !commonWords.has(word)).length;
  return [...distances]
    .filter(([test]) => isTest(test))
    .map(([test, distance]) => ({ test, distance, isNear: distance <= 1, shared: shared(test) }))
    .toSorted(
      (one, other) =>
        Number(other.isNear) - Number(one.isNear) || other.shared - one.shared || one.distance - other.distance,
    )
    .map(({ test }) => test);
}
