/**
 * Builds the service worker with the application, including the list of all files it caches on a device. Workbox serves from that
 * list; its own build tool would require a second bundler and 280 packages (docs/decisions/offline.md).
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

interface BuiltFile {
  readonly url: string;
  /** Null if the file name changes with the content. */
  readonly revision: string | null;
}

/** True for files left out: the inspector is only used online, and fonts for browsers too old for Wireway are never requested. */
const isLeftOut = (file: string): boolean =>
  /\.(map|br|gz|woff)$/.test(file) ||
  /^(inspect\.html|assets\/inspect-[^/]*|build\.json|manifest\.webmanifest)$/.test(file);

const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

function listFile(file: string, content: () => string | Uint8Array): BuiltFile[] {
  if (isLeftOut(file)) return [];
  return [{ url: `/${file}`, revision: file.startsWith('assets/') ? null : revisionOf(content()) }];
}

function publicFiles(folder: string): BuiltFile[] {
  const files = globSync('**/*.*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  return files.flatMap((file) => listFile(file, () => readFileSync(join(folder, file))));
}

async function bundleWorker(entry: string, files: readonly BuiltFile[]): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'self.builtFiles': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}

export function serviceWorker(root: string): Plugin {
  return {
    name: 'wireway:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).flatMap((file) =>
          listFile(file.fileName, () => (file.type === 'chunk' ? file.code : file.source)),
        );
        const files = [...built, ...publicFiles(join(root, 'public'))].toSorted((one, other) =>
          one.url < other.url ? -1 : 1,
        );
        const source = await bundleWorker(join(root, 'src/serviceWorker/serviceWorker.ts'), files);
        this.emitFile({ type: 'asset', fileName: 'serviceWorker.js', source });
      },
    },
  };
}
