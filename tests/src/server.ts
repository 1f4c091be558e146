/** Fake server of the screen tests: `server.use(reply(listProjects, [...]))` handles one call of the contract. */
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { errorStatuses, type ErrorCode } from '../../contract/base/calls/errors.ts';
import { findPackages } from '../../contract/packages/covers.ts';
import { getProjectInformation } from '../../contract/setup/projects/projectSettings.ts';
import { listViews } from '../../contract/reports/savedViews/savedViews.ts';
import { recordedReply } from './recorded.ts';

const pattern = (endpoint: EndpointShape) => `*/api${endpoint.path}`;
const verb = (endpoint: EndpointShape) => (endpoint.method === 'GET' ? http.get : http.post);

type Answer<E extends EndpointShape> = ReplyOf<E> | ((request: Request) => ReplyOf<E> | Promise<ReplyOf<E>>);

/** Responds to a call; dates in the response become text on the wire, as on the server. */
export function reply<E extends EndpointShape>(endpoint: E, answer: Answer<E>): HttpHandler {
  return verb(endpoint)(pattern(endpoint), async ({ request }) => {
    const value = typeof answer === 'function' ? await (answer as (request: Request) => unknown)(request) : answer;
    return HttpResponse.json(z.encode(endpoint.reply, value as never) as never);
  });
}

/** Rejects a call as the server does. */
export function rejectCall(endpoint: EndpointShape, code: ErrorCode, message: string): HttpHandler {
  return verb(endpoint)(pattern(endpoint), () => HttpResponse.json({ code, message }, { status: errorStatuses[code] }));
}

/** Makes the server unreachable for a call. */
export function unreachable(endpoint: EndpointShape): HttpHandler {
  return verb(endpoint)(pattern(endpoint), () => HttpResponse.error());
}

/**
 * Every grid and report loads its views, and the palette its packages, in the background: tests that are not about them get none. Cards need the cut tolerance of the project.
 */
export const server = setupServer(
  reply(listViews, recordedReply(listViews, 'viewsNone')),
  reply(getProjectInformation, recordedReply(getProjectInformation, 'projectInformation')),
  reply(findPackages, recordedReply(findPackages, 'packagesNotFound')),
);
