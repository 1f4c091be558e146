/**
 * What the built application says of itself: how it was built, and from what. A bundle for development, or of sources that
 * have changed since, is not what this server is to serve.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const buildStamp = z.object({
  mode: z.string(),
  /** `sourceHash` when the build began. */
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
  'scripts/serviceWorkerPlugin.ts',
  'package-lock.json',
];

/** SHA-256 over names and contents of what the application is built from; null where the sources were not shipped. */
export function sourceHash(root: string): string | null {
  if (!existsSync(join(root, 'vite.config.ts'))) return null;
  const hash = createHash('sha256');
  // The router plugin rewrites its generated tree while it builds.
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

/** Why the application in `folder` is not to be served, as a sentence with its remedy; null when it is. */
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

/** A name for what is built in the folder, by which a report is matched to it; 'development' where nothing is. */
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
