/** The calls as others may read them: OpenAPI 3.1 at /api/openapi.json, a page without scripts at /api/docs. */
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './documentation/openApi.ts';
import { documentationPage } from './documentation/page.ts';

export function addOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  const page = documentationPage();
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
