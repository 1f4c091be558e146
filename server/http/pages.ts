/**
 * Serves the built application: hashed files are cached forever, all others revalidated, and every address of a page gets the page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPagePath } from '../../contract/base/pages/pagePaths.ts';
import { isInspectorPath, isScreenPath } from '../../contract/base/pages/screenPaths.ts';

export interface Page {
  /** Built file: the application's for all its pages. */
  readonly file: string;
  /** 404 for an address without a page: the application then says so. */
  readonly status: 200 | 404;
}

/**
 * Returns the page at an address; null for files and paths of the server. A path that is no page is only a page, with status 404,
 * for a browser that opens it: machines that look for `/metrics` or `/healthz` must not take the application for an answer.
 */
export function pageAt({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): Page | null {
  const path = url.split('?', 1)[0] ?? '/';
  if ((method !== 'GET' && method !== 'HEAD') || !isScreenPath(path)) return null;
  if (isInspectorPath(path)) return { file: 'inspect.html', status: 200 };
  if (isPagePath(path)) return { file: 'index.html', status: 200 };
  return headers.accept?.includes('text/html') ? { file: 'index.html', status: 404 } : null;
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
