/** Raceways used by the rows of a type, each with its progress. */
import { commodities } from '../../../contract/commodities/index.ts';
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { getRouteStates } from '../../../contract/rows/routeStates.ts';
import { routeEntries } from '../../../contract/base/values/routes.ts';
import type { Transaction } from '../../db/database.ts';
import { readFieldTexts } from '../../repositories/sql/fieldTexts.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readNamedRows } from '../commodities/namedRows.ts';

export async function routeStatesOf(
  transaction: Transaction,
  { projectId, type }: QueryOf<typeof getRouteStates>,
  scope: RowScope | null,
): Promise<ReplyOf<typeof getRouteStates>> {
  const route = commodities[type].fields.find(({ kind, refersTo }) => kind === 'route' && refersTo !== undefined);
  if (route === undefined) return { raceways: [] };
  const texts = await readFieldTexts(transaction, { projectId, type, field: route.key, scope });
  const names = new Set(texts.flatMap(routeEntries));
  const named = await readNamedRows(transaction, projectId, route, [...names]);
  return { raceways: named.map(({ name, row }) => ({ name, run: row && row.mainPercent })) };
}
