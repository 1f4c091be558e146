/** Blockers of the work in packages, ranked by how much becomes ready once they are resolved. */
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import type { listBlockers, Blockers } from '../../../contract/packages/blockers.ts';
import { isOver } from '../../../contract/setup/codes/packageStatus.ts';
import type { Transaction } from '../../db/database.ts';
import { rankBlockers, type BlockedCounts, type BlockerRow } from '../../repositories/packages/blockers.ts';
import type { ReadinessCache } from '../../repositories/packages/readiness/readinessCache.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readPackages, requirePackage, waitingOf } from '../packageBook/packageBook.ts';
import { findWaitTargets } from './waitTargets.ts';

export async function blockersOf(
  transaction: Transaction,
  { projectId, packageType: type, id, limit }: QueryOf<typeof listBlockers>,
  scope: RowScope | null,
  cache: ReadinessCache,
): Promise<Blockers> {
  const packages = await readPackages(transaction, projectId);
  const numbers = id === undefined ? null : [requirePackage(packages, id, scope).number];
  const requested = { projectId, type, scope, waiting: waitingOf(packages, type), numbers };
  const ofType = packages.filter((each) => each.type === type);
  const leftOut = ofType.filter(({ status }) => isOver(status)).map((each) => each.key);
  const found = await rankBlockers(transaction, requested, { limit, leftOut }, cache);
  const targetOf = await findWaitTargets(transaction, { projectId, packages, packageType: type }, found.blockers);
  const known = new Map(ofType.map((each) => [each.key, each]));
  const blockerOf = ({ kind, tag, text, percent, packages: held, ...counts }: BlockerRow) => ({
    kind,
    tag,
    text,
    percent,
    target: targetOf({ kind, tag }),
    ...countsOf(counts),
    packages: held.flatMap((each) => {
      const own = known.get(each.key);
      return own ? { id: own.id, number: own.number, ...countsOf(each) } : [];
    }),
  });
  return {
    total: found.total,
    waiting: { rows: found.waitingRows, hours: found.waitingHours },
    blockers: found.blockers.map(blockerOf),
    packages: found.packages.flatMap(({ key, ...waiting }) => {
      const own = known.get(key);
      return own ? { id: own.id, number: own.number, waiting } : [];
    }),
  };
}

const countsOf = ({ freedRows, freedHours, heldRows, heldHours }: BlockedCounts) => ({
  frees: { rows: freedRows, hours: freedHours },
  holds: { rows: heldRows, hours: heldHours },
});
