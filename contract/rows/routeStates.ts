/** Progress of the raceways on the routes of a type, which a crew checks before it starts to pull a cable. */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { projectId } from '../base/values/scalars.ts';

/**
 * Name as spelled in routes, with its level, and the installed share of that raceway's run, 0-100: at 100 cable can be pulled
 * through it (domain rule 12). Null while the project has no raceway with that tag.
 */
const racewayState = z.strictObject({ name: z.string(), run: z.nullable(z.number()) });

export const getRouteStates = endpoint({
  method: 'GET',
  path: '/field-work/routes',
  summary: 'Each raceway that routes of a type name, once, with how far it is. Of routes of the caller’s rows alone.',
  cost: 10,
  keptOnDevice: true,
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType }),
  reply: z.strictObject({ raceways: z.array(racewayState) }),
});
