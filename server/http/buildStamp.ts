/**
 * Stamp of the built application: its build mode and sources. The server must not serve a development bundle, or one whose
 * sources have changed since.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const buildStamp = z.object({
  mode: z.string(),
  /** `sourceHash` at the start of the build. */
  sources: z.string(),
});
export type BuildStamp = z.infer<typeof buildStamp>;

const fileName = 'build.json';

const sources = [
  '{src,public}/**/*.*',
  'inspector/!(tests)/**/*.*',
  '{contract,machines}/**/*.ts',
  '*.html',
  'vite.config.ts',
  'scripts/*Plugin.ts',
  'scripts/userGuide/*.ts',
  'docs/user-guide/*/*.md',
  'package-lock.json',
];

/** SHA-256 over names and contents of the sources of the application; null if the sources were not shipped. */
export function sourceHash(root: string): string | null {
  if (!existsSync(join(root, 'vite.config.ts'))) return null;
  const hash = createHash('sha256');
  // The router plugin rewrites its generated tree during the build.
  const names = globSync(sources, { cwd: root }).filter((name) => !name.endsWith('.gen.ts'));
  for (const name of names.toSorted())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

export function writeStamp(folder: string, stamp: BuildStamp): void {
  writeFileSync(join(folder, fileName), `${JSON.stringify(stamp)}\n`);
}

/** Reason why the application in `folder` must not be served, as a sentence with its remedy; null if it can be served. */
export function buildProblem(folder: string, root: string): string | null {
  if (!existsSync(join(folder, 'index.html'))) return `Nothing is built in ${folder}. Run npm run build.`;
  const stamp = readStamp(folder);
  if (stamp?.mode !== 'production') {
    return `The application in ${folder} was built for ${stamp?.mode ?? 'an older release'}. Run npm run build.`;
  }
  const now = sourceHash(root);
  if (now === null || now === stamp.sources) return null;
  return `The application in ${folder} was built from other sources than those here. Run npm run build.`;
}

/** Id of the build in the folder, used to match a report to it; 'development' if there is none. */
export function buildIdOf(folder: string | null): string {
  const stamp = folder === null ? null : readStamp(folder);
  return stamp?.sources.slice(0, 12) || 'development';
}

function readStamp(folder: string): BuildStamp | null {
  try {
    return buildStamp.parse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
  } catch {
    return null;
  }
}
