/**
 * Content of a release: the files that the server needs on a machine without this repository, and the packages that they import.
 * The image, the archive of a release and the systemd unit all run this content.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Patterns of the files of a release, from the root of the repository. Node runs the TypeScript as it is, so sources are shipped.
 * `tests/packaging.test.ts` fails if one of them refers to a file that is not shipped.
 */
const patterns = [
  '{contract,machines,server}/**/*.ts',
  'server/**/*.{css,html,jpg,sql}',
  'scripts/{checkProvider.ts,requireNode.cjs,smallMemory.cjs}',
  'dist/**/*.*',
  'deploy/*',
  'docs/**/*.md',
  'docs/user-guide/pictures/*.webp',
  '.env.example',
  'CHANGELOG.md',
];

/** Scripts of package.json that work in a release; `start` does not build there. */
const scriptNames = ['archive', 'archive:check', 'restore', 'demo:reset', 'check:provider'];

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

/** Returns the files of a release, by their path in the repository, without source maps and declarations. */
export function releaseFiles(root: string): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !/\.(?:map|d\.ts)$/.test(file))
    .toSorted();
}

const references = [
  // Type imports do not exist at run time.
  /^\s*(?:import|export)\s(?!type\s)[^'"`;]*?from\s*'([^']+)'/gm,
  /^\s*import\s*'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
  /\bimport\.meta\.resolve\(\s*'([^']+)'/g,
];
const assets = /\bnew URL\(\s*'(?:\.\/)?([^']+)',\s*import\.meta\.url/g;

/** Returns what a TypeScript file refers to at run time: packages, and relative paths of modules and assets. */
export function referencesOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const all = (pattern: RegExp, before = '') => [...code.matchAll(pattern)].map(([, name = '']) => before + name);
  return [...references.flatMap((pattern) => all(pattern)), ...all(assets, './')];
}

/** Returns the names of the packages that the TypeScript files among `files` import. */
export function packagesOf(root: string, files: readonly string[]): string[] {
  const names = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => referencesOf(readFileSync(join(root, file), 'utf8')))
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:'))
    .flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []);
  return [...new Set(names)].toSorted();
}

/**
 * Returns the package.json of a release: `packages` in the versions of the repository. Throws if the repository does not list one
 * of them as a production dependency.
 */
export function releaseManifest(root: string, packages: readonly string[]): Readonly<Record<string, unknown>> {
  const { name, version, description, license, scripts, dependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const unlisted = packages.filter((one) => dependencies[one] === undefined);
  if (unlisted.length > 0)
    throw new Error(`The server imports ${unlisted.join(', ')}. Add it to "dependencies" of package.json.`);
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    scripts: {
      start: 'node -r ./scripts/requireNode.cjs server/main.ts',
      ...Object.fromEntries(scriptNames.map((script) => [script, scripts[script]])),
    },
    dependencies: Object.fromEntries(packages.map((one) => [one, dependencies[one]])),
    engines: { node: '>=24.15' },
  };
}
