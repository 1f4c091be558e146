/** Documentation of the calls: OpenAPI 3.1 at /api/openapi.json, a page without scripts at /api/docs. */
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './documentation/openApi.ts';
import { documentationPage } from './documentation/page.ts';

/** Created once, on the first request: both together would add a third of a second to every start. */
let document: string | undefined;
let page: string | undefined;

export function addOpenApi(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= documentationPage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
