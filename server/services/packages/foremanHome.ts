/** Home page of a foreman: their packages in every project, and the printed cards that are out of date. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import {
  maxPackagesOnHome,
  type ForemanHome,
  type HomePackage,
  type HomeProject,
  type SupersededCard,
} from '../../../contract/packages/foremanHome.ts';
import { cardOf } from '../../../contract/packages/packageCards.ts';
import { packageTypes, type PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import type { PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import { rowReadinesses } from '../../../contract/packages/readiness.ts';
import { effectivePermissions } from '../../../contract/base/calls/permissions.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { readMemberships, type Membership } from '../../repositories/projects/homeProjects.ts';
import { readHomeRows, type HomeRows } from '../../repositories/packages/homePackages.ts';
import { readRowScopes } from '../../repositories/sql/rowScope.ts';
import { personNamed, type RowScope } from '../../calls/rowScope.ts';
import { newestOtherCard } from '../printing/printedCards.ts';
import { isSeenBy, readPackages, waitingOf, type StoredPackage } from '../packageBook/packageBook.ts';

/** Returns the packages assigned to the user, in the projects they can read. */
export async function homeOf(
  transaction: Transaction,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
): Promise<ForemanHome> {
  const memberships = (await readMemberships(transaction, userId, maxPackagesOnHome.projects)).filter(
    ({ role, granted, revoked }) =>
      isAdmin || effectivePermissions(role, granted ?? [], revoked ?? []).includes('data.view'),
  );
  const people = memberships.map(({ projectId, name, crewName }): [number, ReturnType<typeof personNamed>] => [
    projectId,
    personNamed({ name, crewName: crewName ?? '' }),
  ]);
  const scopes = await readRowScopes(transaction, new Map(people));
  const projects: HomeProject[] = [];
  for (const membership of memberships) {
    const scope = scopes.get(membership.projectId);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (scope) projects.push(await projectOf(transaction, membership, scope));
  }
  return { projects };
}

async function projectOf(transaction: Transaction, membership: Membership, scope: RowScope): Promise<HomeProject> {
  const { projectId, projectNumber, projectName: name, unitMeasurement, timeZone, archive, crewName } = membership;
  const project = {
    projectId,
    projectNumber,
    name,
    unitMeasurement,
    ...(timeZone !== null && { timeZone }),
    archive,
    crew: crewName ?? '',
  };
  if (archive || scope.packages.length === 0)
    return { ...project, packages: [], further: 0, superseded: { total: 0, cards: [] } };
  const all = await readPackages(transaction, projectId);
  const own = all.filter((each) => isSeenBy(each, scope));
  const packages: HomePackage[] = [];
  const superseded: { total: number; cards: SupersededCard[] } = { total: 0, cards: [] };
  for (const type of packageTypes) {
    const ofType = own.filter((each) => each.type === type);
    if (ofType.length === 0) continue;
    const numbers = ofType.map(({ number }) => number);
    const requested = { projectId, type, scope, waiting: waitingOf(all, type), numbers };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const rows = await readHomeRows(transaction, requested, maxPackagesOnHome);
    packages.push(...ofType.map((stored) => packageOf(stored, rows)));
    superseded.total += rows.supersededTotal;
    const left = maxPackagesOnHome.cards - superseded.cards.length;
    const reported = rows.superseded.slice(0, left);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    superseded.cards.push(...(await cardsOf(transaction, { membership, scope, packages: ofType, type }, reported)));
  }
  const sorted = packages.toSorted((one, other) => placeOf(one) - placeOf(other) || other.ready - one.ready);
  const further = Math.max(0, sorted.length - maxPackagesOnHome.packages);
  return { ...project, packages: sorted.slice(0, maxPackagesOnHome.packages), further, superseded };
}

const order: readonly PackageStatus[] = ['inProgress', 'released', 'onHold', 'complete'];
const placeOf = ({ status }: HomePackage): number => order.indexOf(status);

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '');

function packageOf({ id, type, number, key, status, values }: StoredPackage, home: HomeRows): HomePackage {
  const counts = home.counts.filter((each) => each.key === key);
  const states = { ready: 0, waiting: 0, unknown: 0, done: 0 };
  for (const { state, rows } of counts) states[state] += rows;
  return {
    id,
    packageType: type,
    number,
    description: textOf(values['description']),
    status,
    holdReason: status === 'onHold' ? textOf(values['holdReason']) || null : null,
    ...(typeof values['plannedFinish'] === 'string' && { plannedFinish: values['plannedFinish'] }),
    rows: states.ready + states.waiting + states.unknown + states.done,
    ...states,
    opens: maxWorkOf(counts),
    reasons: home.reasons.flatMap(({ key: of, ...reason }) => (of === key ? [reason] : [])),
  };
}

/** Returns the type with the most rows: among ready rows, otherwise among waiting ones, otherwise among the rest. */
function maxWorkOf(counts: HomeRows['counts']): CommodityType | null {
  for (const state of rowReadinesses) {
    const [most] = counts.filter((each) => each.state === state).toSorted((one, other) => other.rows - one.rows);
    if (most) return most.type;
  }
  return null;
}

interface Site {
  readonly membership: Membership;
  readonly scope: RowScope;
  readonly packages: readonly StoredPackage[];
  readonly type: PackageType;
}

async function cardsOf(
  transaction: Transaction,
  { membership: { projectId, unitMeasurement }, scope, packages, type: packageType }: Site,
  found: HomeRows['superseded'],
): Promise<SupersededCard[]> {
  const cards: SupersededCard[] = [];
  for (const { key, type, id, tag } of found) {
    const template = cardOf(packageType, type);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const card = await newestOtherCard(transaction, { projectId, type, id, scope }, template, unitMeasurement);
    const number = packages.find((each) => each.key === key)?.number ?? '';
    if (card) cards.push({ type, id, tag, package: number, ...card });
  }
  return cards;
}
