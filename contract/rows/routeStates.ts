/** How far the raceways are on which the rows of a type run: what a crew asks before it drags a cable out. */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { projectId } from '../base/values/scalars.ts';

/**
 * A name as routes spell it, with its level, and how much of the run of that raceway stands, 0-100: at 100 cable is pulled through it
 * (domain rule 12). Null while the project has none of that tag.
 */
const racewayState = z.strictObject({ name: z.string(), run: z.number().nullable() });

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
