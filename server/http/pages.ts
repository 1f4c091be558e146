/**
 * Serves the built application: hashed files are cached forever, all others revalidated, and every screen address gets a page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInspectorPath, isScreenPath } from '../../contract/base/pages/screenPaths.ts';

/** Built file for an address: the application's for all its screens; null if the address is not a screen. */
export function pageFileOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  const path = url.split('?', 1)[0] ?? '/';
  const isScreen = (method === 'GET' || method === 'HEAD') && isScreenPath(path);
  if (!isScreen) return null;
  return isInspectorPath(path) ? 'inspect.html' : 'index.html';
}

/** Serves a built folder; returns false if nothing is built in it. */
export async function servePages(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    wildcard: true,
    serveDotFiles: false,
    preCompressed: true,
    // Source maps and the build stamp are only for users with access to the folder.
    allowedPath: (path) => !/\.map$|^\/build\.json$/.test(path),
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return true;
}
