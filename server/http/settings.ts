/** `GET /settings.json`: settings of this deployment for the application in the browser. */
import type { FastifyInstance } from 'fastify';
import { settings, type Settings } from '../../contract/base/pages/settings.ts';
import type { Config } from '../config/config.ts';

export function addSettings(
  app: FastifyInstance,
  { authMode, oidc, sentryDsn, inspector }: Config,
  build: string,
): void {
  const { authority, clientId, projectId, embedded, promptConsent } = oidc;
  const reported: Settings = settings.parse({
    authMode,
    oidc: authMode === 'oidc' ? { authority, clientId, projectId, embedded, promptConsent } : null,
    sentryDsn,
    inspector,
    build,
  });
  app.get('/settings.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(reported));
}
