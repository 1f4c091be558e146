/** Packages in the form returned by calls. */
import { holds } from '../../../contract/base/calls/permissions.ts';
import type { OfferedStep, PackageDetail, PackageRow } from '../../../contract/packages/packages.ts';
import { capacityOf } from '../../../contract/setup/codes/packageFields.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { stepsFrom, type PackageFacts } from '../../../contract/packages/statusTable.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { Translate } from '../../locales/translate.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { countConstraints, readConstraints } from '../../repositories/packages/packageConstraints.ts';
import { readPackageEvents } from '../../repositories/packages/packageEvents.ts';
import { sumPackageRows, type PackageSum } from '../../repositories/packages/packageRows.ts';
import type { ReadinessCache } from '../../repositories/packages/readiness/readinessCache.ts';
import { isSeenBy, waitingOf, type StoredPackage } from '../packageBook/packageBook.ts';
import { rejectionMessage } from './rejections.ts';

export interface PackageRequest {
  readonly projectId: number;
  readonly caller: Caller;
  readonly say: Translate;
  /** Rows in memory; left out if the answer must show what the transaction has written. */
  readonly cache?: ReadinessCache;
}

/** A package with the facts that decide which steps are available. */
export interface KnownPackage {
  readonly stored: StoredPackage;
  readonly sums: readonly PackageSum[];
  readonly constraints: PackageRow['constraints'];
  /** Names of the open constraints. */
  readonly open: readonly string[];
}

const sumOf = (sums: readonly PackageSum[], of: (sum: PackageSum) => number): number =>
  sums.reduce((total, sum) => total + of(sum), 0);

/** Returns the packages of a type that the caller can see; only one if `id` is given. */
export async function knowPackages(
  transaction: Transaction,
  { projectId, caller, cache }: Omit<PackageRequest, 'say'>,
  packages: readonly StoredPackage[],
  { type, id }: { readonly type: PackageType; readonly id?: number },
): Promise<KnownPackage[]> {
  const { rowScope: scope } = caller;
  const seen = packages.filter(
    (each) => each.type === type && isSeenBy(each, scope) && (id === undefined || each.id === id),
  );
  const numbers = id === undefined ? null : seen.map(({ number }) => number);
  const requested = { projectId, type, scope, waiting: waitingOf(packages, type), numbers };
  const sums = groupBy(await sumPackageRows(transaction, requested, cache), (sum) => sum.key);
  const counted = groupBy(
    await countConstraints(
      transaction,
      projectId,
      seen.map((each) => each.id),
    ),
    ({ packageId }) => packageId,
  );
  return seen.map((stored) => {
    const constraints = { open: 0, cleared: 0, waived: 0 };
    let open: readonly string[] = [];
    for (const { state, count, names } of counted.get(stored.id) ?? []) {
      constraints[state] = count;
      if (state === 'open') open = names;
    }
    return { stored, sums: sums.get(stored.key) ?? [], constraints, open };
  });
}

/** Returns the facts the status chart needs about the package and the caller. */
export const factsOf = ({ sums, constraints }: KnownPackage, caller: Caller, reason = ''): PackageFacts => ({
  openConstraints: constraints.open,
  rows: sumOf(sums, ({ rows }) => rows),
  doneRows: sumOf(sums, ({ state, rows }) => (state === 'done' ? rows : 0)),
  reason,
  mayRelease: holds(caller, 'packages.release'),
  mayReopenClosed: holds(caller, 'project.edit'),
});

function offeredSteps(known: KnownPackage, { caller, say }: PackageRequest): OfferedStep[] {
  if (!holds(caller, 'packages.edit')) return [];
  const facts = factsOf(known, caller);
  return stepsFrom(known.stored.status, facts).map(({ step, to, needsReason, failing }) => ({
    event: step,
    to,
    needsReason,
    refused: failing && say(rejectionMessage(failing, known.stored.number, facts, known.open)),
  }));
}

const dayOf = (value: CellValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** `unit` is the unit of the project's lengths. */
export function packageRowOf(known: KnownPackage, unit: 'ft' | 'm', request: PackageRequest): PackageRow {
  const { stored, sums, constraints } = known;
  const rows = (state: PackageSum['state']) => sumOf(sums, (sum) => (sum.state === state ? sum.rows : 0));
  const rowCount = sumOf(sums, (sum) => sum.rows);
  const [budgetHours, earnedHours] = [sumOf(sums, (sum) => sum.budgetHours), sumOf(sums, (sum) => sum.earnedHours)];
  const done = rows('done');
  return {
    id: stored.id,
    version: stored.version,
    values: { ...stored.values, status: stored.status },
    status: stored.status,
    holdReason: dayOf(stored.values['holdReason']),
    actualStart: dayOf(stored.values['actualStart']),
    actualFinish: dayOf(stored.values['actualFinish']),
    steps: offeredSteps(known, request),
    proposesComplete: stored.status === 'inProgress' && rowCount > 0 && done === rowCount,
    constraints,
    rowCount,
    ready: rows('ready'),
    waiting: rows('waiting'),
    unknown: rows('unknown'),
    done,
    quantities: Array.from(
      groupBy(sums, ({ type }) => type),
      ([type, own]) => ({
        type,
        rows: sumOf(own, (sum) => sum.rows),
        quantity: sumOf(own, (sum) => sum.quantity),
        unit: commodities[type].quantity === 'length' ? unit : 'each',
      }),
    ),
    budgetHours,
    earnedHours,
    percent: budgetHours > 0 ? (earnedHours / budgetHours) * 100 : null,
  };
}

export async function listPackageRows(
  transaction: Transaction,
  request: PackageRequest,
  packages: readonly StoredPackage[],
  requested: { readonly type: PackageType; readonly id?: number },
): Promise<PackageRow[]> {
  const unit = lengthUnitOf(await findUnit(transaction, request.projectId));
  const known = await knowPackages(transaction, request, packages, requested);
  return known.map((each) => packageRowOf(each, unit, request));
}

export async function detailOf(
  transaction: Transaction,
  request: PackageRequest,
  packages: readonly StoredPackage[],
  { id, type, values }: StoredPackage,
): Promise<PackageDetail> {
  const { projectId } = request;
  const [row] = await listPackageRows(transaction, request, packages, { type, id });
  const hours = row!.budgetHours;
  const limit = capacityOf(values);
  return {
    row: row!,
    constraints: await readConstraints(transaction, projectId, id),
    events: await readPackageEvents(transaction, projectId, id),
    capacity: { hours, limit, isAbove: hours > limit },
  };
}
