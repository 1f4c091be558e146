/** Home page of a foreman: their packages in every project, and the printed cards that are out of date. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import {
  maxPackagesOnHome,
  type ForemanHome,
  type HomePackage,
  type HomeProject,
  type SupersededCard,
} from '../../../contract/packages/foremanHome.ts';
import { countedStepOf, nextStepOf } from '../../../contract/packages/crewWork.ts';
import { cardOf } from '../../../contract/packages/packageCards.ts';
import { packageTypes, type PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import type { PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import { rowReadinesses } from '../../../contract/packages/readiness.ts';
import { effectivePermissions } from '../../../contract/base/calls/permissions.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { readMemberships, type Membership } from '../../repositories/projects/homeProjects.ts';
import { findVersion } from '../../repositories/projects/versions.ts';
import { countRowsWithoutPackage, readHomeRows, type HomeRows } from '../../repositories/packages/homePackages.ts';
import type { ReadinessCache } from '../../repositories/packages/readiness/readinessCache.ts';
import { weightsOf } from '../../repositories/progress/recalculate.ts';
import type { StepWeights } from '../../repositories/sql/derivedSql.ts';
import { readRowScopes } from '../../repositories/sql/rowScope.ts';
import { personNamed, type RowScope } from '../../calls/rowScope.ts';
import { newestOtherCard } from '../printing/printedCards.ts';
import { isSeenBy, readPackages, waitingOf, type StoredPackage } from '../packageBook/packageBook.ts';

/** Returns the packages assigned to the user, in the projects they can read. */
export async function homeOf(
  transaction: Transaction,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  cache: ReadinessCache,
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
    if (scope) projects.push(await projectOf(transaction, { membership, scope, cache }));
  }
  return { projects };
}

interface ProjectRequest {
  readonly membership: Membership;
  readonly scope: RowScope;
  readonly cache: ReadinessCache;
}

async function projectOf(transaction: Transaction, { membership, scope, cache }: ProjectRequest): Promise<HomeProject> {
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
  const version = (await findVersion(transaction, projectId)) ?? 0;
  const none = { version, packages: [], further: 0, superseded: { total: 0, cards: [] } };
  if (archive) return { ...project, ...none, withoutPackage: { names: [], types: [] } };
  const withoutPackage = await countRowsWithoutPackage(transaction, projectId, scope.keys);
  if (scope.packages.length === 0) return { ...project, ...none, withoutPackage };
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
    const rows = await readHomeRows(transaction, requested, maxPackagesOnHome, cache);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const weights = await weightsOfTypes(transaction, projectId, new Set(rows.counts.map((each) => each.type)));
    packages.push(...ofType.map((stored) => packageOf(stored, rows, weights)));
    superseded.total += rows.supersededTotal;
    const left = maxPackagesOnHome.cards - superseded.cards.length;
    const reported = rows.superseded.slice(0, left);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    superseded.cards.push(...(await cardsOf(transaction, { membership, scope, packages: ofType, type }, reported)));
  }
  const sorted = packages.toSorted((one, other) => placeOf(one) - placeOf(other) || other.ready - one.ready);
  const further = Math.max(0, sorted.length - maxPackagesOnHome.packages);
  const listed = sorted.slice(0, maxPackagesOnHome.packages);
  return { ...project, version, packages: listed, further, withoutPackage, superseded };
}

const order: readonly PackageStatus[] = ['inProgress', 'released', 'onHold', 'complete'];
const placeOf = ({ status }: HomePackage): number => order.indexOf(status);

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '');

/** Weights of the steps of these types in the project. */
async function weightsOfTypes(
  transaction: Transaction,
  projectId: number,
  types: ReadonlySet<CommodityType>,
): Promise<WeightsByType> {
  const weights: [CommodityType, StepWeights][] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
  for (const type of types) weights.push([type, await weightsOf(transaction, projectId, type)]);
  return new Map(weights);
}

type WeightsByType = ReadonlyMap<CommodityType, StepWeights>;

function packageOf(
  { id, type, number, key, status, values }: StoredPackage,
  home: HomeRows,
  weights: WeightsByType,
): HomePackage {
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
    counted: countedRows(counts, type),
    toDo: workOf(counts, type, weights),
    opens: maxWorkOf(counts),
    reasons: home.reasons.flatMap(({ key: of, ...reason }) => (of === key ? [reason] : [])),
  };
}

/** Number of rows whose counted step is done, whatever else remains. */
function countedRows(counts: HomeRows['counts'], packageType: PackageType): number {
  const isCounted = ({ type, openSteps }: HomeRows['counts'][number]) => {
    const step = countedStepOf(packageType, commodities[type]);
    return step !== undefined && !openSteps.includes(step.key);
  };
  return counts.filter(isCounted).reduce((sum, { rows }) => sum + rows, 0);
}

/** Ready rows by the step to do next, the most frequent first. */
function workOf(counts: HomeRows['counts'], packageType: PackageType, weights: WeightsByType): HomePackage['toDo'] {
  const work = new Map<string, HomePackage['toDo'][number]>();
  for (const { type, state, openSteps, rows } of counts) {
    if (state !== 'ready') continue;
    const isOpen = ({ key }: { readonly key: string }) => openSteps.includes(key);
    const step = nextStepOf(packageType, commodities[type], isOpen, weights.get(type));
    if (!step) continue;
    const place = `${type} ${step.key}`;
    work.set(place, { type, step: step.key, rows: rows + (work.get(place)?.rows ?? 0) });
  }
  return [...work.values()].toSorted((one, other) => other.rows - one.rows);
}

/** Returns the type with the most rows: among ready rows, otherwise among waiting ones, otherwise among the rest. */
function maxWorkOf(counts: HomeRows['counts']): CommodityType | null {
  for (const state of rowReadinesses) {
    const rows = new Map<CommodityType, number>();
    for (const each of counts) if (each.state === state) rows.set(each.type, each.rows + (rows.get(each.type) ?? 0));
    const [most] = [...rows].toSorted(([, one], [, other]) => other - one);
    if (most) return most[0];
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
