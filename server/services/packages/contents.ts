/** Rows of a package with the reasons each one is waiting. */
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { listPackageContents } from '../../../contract/packages/packages.ts';
import type { Transaction } from '../../db/database.ts';
import { readPackageContents } from '../../repositories/packages/packageRows.ts';
import type { ReadinessCache } from '../../repositories/packages/readiness/readinessCache.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readPackages, requirePackage, waitingOf } from '../packageBook/packageBook.ts';
import { withTargets } from './waitTargets.ts';

export async function contentsOf(
  transaction: Transaction,
  { projectId, id, offset, limit }: QueryOf<typeof listPackageContents>,
  scope: RowScope | null,
  cache: ReadinessCache,
): Promise<ReplyOf<typeof listPackageContents>> {
  const packages = await readPackages(transaction, projectId);
  const { type, number } = requirePackage(packages, id, scope);
  const requested = { projectId, type, scope, waiting: waitingOf(packages, type), numbers: [number] };
  const found = await readPackageContents(transaction, requested, { offset, limit }, cache);
  const states = { ready: 0, waiting: 0, unknown: 0, done: 0, ...found.states };
  const site = { projectId, packages, packageType: type };
  const rows = await withTargets(transaction, site, found.rows);
  return { total: states.ready + states.waiting + states.unknown + states.done, states, rows };
}
