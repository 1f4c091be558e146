/** Rows of a type that can be worked on now, for a crew's work list. */
import { commodities } from '../../../contract/commodities/index.ts';
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import type { FieldReadiness, getFieldReadiness } from '../../../contract/progress/fieldDay.ts';
import { packageTypeOf } from '../../../contract/setup/codes/packageKinds.ts';
import type { Transaction } from '../../db/database.ts';
import { readOpenRowStates } from '../../repositories/packages/openRowStates.ts';
import type { ReadinessCache } from '../../repositories/packages/readiness/readinessCache.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readPackages, waitingOf } from '../packageBook/packageBook.ts';

export async function readinessOf(
  transaction: Transaction,
  { projectId, type }: QueryOf<typeof getFieldReadiness>,
  scope: RowScope | null,
  cache: ReadinessCache,
): Promise<FieldReadiness> {
  const packages = await readPackages(transaction, projectId);
  // The installation or termination package comes first among a row's package fields; the test package does not matter here.
  const packageType = commodities[type].fields.flatMap(({ codeKind }) => packageTypeOf(codeKind) ?? [])[0]!;
  const requested = { projectId, type: packageType, scope, waiting: waitingOf(packages, packageType), numbers: null };
  return readOpenRowStates(transaction, requested, type, cache);
}
