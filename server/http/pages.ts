/** The built application: hashed files for ever, everything else fresh, and a page for every screen's address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInspectorPath, isScreenPath } from '../../contract/base/pages/screenPaths.ts';

/** The built file an address begins with: the application's for all its screens; null for what is no screen. */
export function pageFileOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  const path = url.split('?', 1)[0] ?? '/';
  const isScreen = (method === 'GET' || method === 'HEAD') && isScreenPath(path);
  if (!isScreen) return null;
  return isInspectorPath(path) ? 'inspect.html' : 'index.html';
}

/** Serves a built folder; gives false when it was never built. */
export async function servePages(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    wildcard: true,
    serveDotFiles: false,
    preCompressed: true,
    // Maps of the sources and the stamp of the build are for those who have the folder.
    allowedPath: (path) => !/\.map$|^\/build\.json$/.test(path),
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return true;
}
