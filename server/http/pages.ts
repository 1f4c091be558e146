/** The built application: hashed files for ever, everything else fresh, and index.html for every screen's address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const notScreens = /^\/(api|oidc|oidc-test)(\/|$)/;

/** Whether an address is one of the application's screens, which all begin with index.html. */
export function isScreen({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (method === 'GET' || method === 'HEAD') && !notScreens.test(path) && !lastPart.includes('.');
}

/** Serves a built folder; gives false when it was never built. */
export async function servePages(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    wildcard: true,
    serveDotFiles: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return true;
}
