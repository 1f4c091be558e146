/**
 * Data a crew needs of a package offline, and whether this device has it: the application, the project and the user in it, the
 * package with what its rows wait for, and for each type in it the rows, their readiness, the progress of the raceways on their
 * routes, and the lists they name.
 * Nothing is stored here: rows are stored by their stores, responses by their endpoints (docs/decisions/offline.md).
 */
import { listChoices, pickListOf, type PickList } from '../../../contract/setup/codes/pickLists.ts';
import { isEnteredByCrews } from '../../../contract/setup/columns/projectCommodity.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { getCurrentUser, type CurrentUserReply } from '../../../contract/users/currentUser.ts';
import type { EndpointShape, QueryInputOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { getFieldReadiness } from '../../../contract/progress/fieldDay.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import {
  getPackage,
  listPackageContents,
  listPackages,
  type PackagedRow,
} from '../../../contract/packages/packages.ts';
import { getProjectInformation } from '../../../contract/setup/projects/projectSettings.ts';
import { getProject } from '../../../contract/setup/projects/projects.ts';
import { measuredStep } from '../../../contract/progress/progress.ts';
import { getReelStock } from '../../../contract/reels/reelStock.ts';
import { getRouteStates } from '../../../contract/rows/routeStates.ts';
import { routeEntries } from '../../../contract/base/values/routes.ts';
import type { CachedResponses } from '../../api/cachedResponses.ts';
import { deviceCache } from '../../store/snapshotCache.ts';
import type { Table } from '../../store/table/table.ts';

export interface PackageInHand {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly number: string;
}

/** Parts in the order in which they are loaded. */
export type Part = 'application' | 'project' | 'package' | 'rows' | 'readiness' | 'routes' | 'lists';

/** Request whose response is cached. */
export interface Question<E extends EndpointShape = EndpointShape> {
  readonly part: Part;
  readonly endpoint: E;
  readonly query: unknown;
}

const question = <E extends EndpointShape>(part: Part, endpoint: E, query: QueryInputOf<E>): Question<E> => ({
  part,
  endpoint,
  query,
});

export const projectQuestions = (projectId: number) => ({
  project: question('project', getProject, { projectId }),
  user: question('project', getCurrentUser, { projectId }),
  information: question('project', getProjectInformation, { projectId }),
});

export const packagesQuestion = ({ projectId, packageType }: PackageInHand) =>
  question('package', listPackages, { projectId, packageType });

export const packageQuestion = (projectId: number, id: number) => question('package', getPackage, { projectId, id });

/** Returns the same request as the page of the package, so that the page opens offline too. */
export const contentsQuestion = (projectId: number, id: number, offset: number) =>
  question('package', listPackageContents, { projectId, id, offset });

/** Returns the lists used by a card of the type. */
const listsOf = (type: CommodityType): ReadonlySet<PickList> =>
  new Set([
    'foreman',
    ...commodities[type].fields.filter((field) => isEnteredByCrews(field)).flatMap((field) => pickListOf(field) ?? []),
  ]);

const routeFieldOf = (type: CommodityType) => commodities[type].fields.find(({ kind }) => kind === 'route');

const routesQuestion = (projectId: number, type: CommodityType) =>
  question('routes', getRouteStates, { projectId, type });

export const typeQuestions = (projectId: number, type: CommodityType): readonly Question[] => [
  question('readiness', getFieldReadiness, { projectId, type }),
  // Lengths cut from reels are validated during entry.
  ...(measuredStep(commodities[type])?.markFields ? [question('lists', getReelStock, { projectId })] : []),
  ...(routeFieldOf(type) === undefined ? [] : [routesQuestion(projectId, type)]),
  ...Array.from(listsOf(type), (list) => question('lists', listChoices, { projectId, list, type })),
];

export const typesIn = (rows: readonly Pick<PackagedRow, 'type'>[]): readonly CommodityType[] => [
  ...new Set(rows.map(({ type }) => type)),
];

export interface PackState {
  /** Missing parts; empty if the device has all of them. */
  readonly lacks: readonly Part[];
  /** Time of the oldest response, ms since 1970 by this device's clock; null while a part is missing. */
  readonly since: number | null;
}

export interface DeviceView {
  readonly kept: CachedResponses;
  /** Returns true if the application itself is available offline. */
  readonly holdsApplication: () => boolean;
}

/** Returns the state of a package from this device's storage only. */
export async function readPackState(device: DeviceView, pack: PackageInHand): Promise<PackState> {
  const found = new Found(device);
  const { projectId } = pack;
  if (!device.holdsApplication()) found.lack('application');
  const { project, user: whoAmI, information } = projectQuestions(projectId);
  const [user] = await Promise.all([found.answer(whoAmI), found.answer(project), found.answer(information)]);
  const rows = await packagedRows(found, pack);
  if (rows === null) found.lack('package');
  for (const type of typesIn(rows ?? [])) {
    const ids = (rows ?? []).filter((row) => row.type === type).map(({ id }) => id);
    // oxlint-disable no-await-in-loop -- few types
    const table = user && (await found.rows(user, projectId, type, ids));
    await Promise.all(typeQuestions(projectId, type).map((each) => found.answer(each)));
    if (table && !(await holdsRoutes(found, projectId, table, ids))) found.lack('routes');
    // oxlint-enable no-await-in-loop
  }
  return found.state;
}

/** Returns all rows of the package stored on the device, page by page; null if a page is missing. */
async function packagedRows(found: Found, pack: PackageInHand): Promise<readonly PackagedRow[] | null> {
  const list = await found.answer(packagesQuestion(pack));
  const id = list?.rows.find(({ values }) => values['code'] === pack.number)?.id;
  if (id === undefined || (await found.answer(packageQuestion(pack.projectId, id))) === null) return null;
  const rows: PackagedRow[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page determines the offset of the next one
    const page = await found.answer(contentsQuestion(pack.projectId, id, rows.length));
    if (page === null) return null;
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

/** True if all raceways on the routes of the rows are in the stored response: a route can be newer than that response. */
async function holdsRoutes(found: Found, projectId: number, table: Table, ids: readonly number[]): Promise<boolean> {
  const field = routeFieldOf(table.type);
  if (field === undefined) return true;
  const answer = await found.answer(routesQuestion(projectId, table.type));
  const known = new Set(answer?.raceways.map(({ name }) => name));
  const routes = ids.map((id) => String(table.read(table.rowOf(id)!, field.key) ?? ''));
  return routes.flatMap(routeEntries).every((name) => known.has(name));
}

class Found {
  readonly #device: DeviceView;
  readonly #lacks = new Set<Part>();
  #since = Infinity;

  constructor(device: DeviceView) {
    this.#device = device;
  }

  lack(part: Part): void {
    this.#lacks.add(part);
  }

  async answer<E extends EndpointShape>({ part, endpoint, query }: Question<E>): Promise<ReplyOf<E> | null> {
    const kept = (await this.#device.kept(endpoint, query)?.lastWithTime()) ?? null;
    if (kept === null) this.lack(part);
    else this.#since = Math.min(this.#since, kept.keptAt);
    return kept?.answer ?? null;
  }

  /** Returns the rows; null if one of them is not stored. */
  async rows(
    { id: userId, rowScope }: CurrentUserReply,
    projectId: number,
    type: CommodityType,
    ids: readonly number[],
  ): Promise<Table | null> {
    const kept = await deviceCache({ userId, projectId, type, scope: rowScope?.id ?? '' }).load();
    if (kept === null || ids.some((id) => kept.rowOf(id) === undefined)) {
      this.lack('rows');
      return null;
    }
    this.#since = Math.min(this.#since, kept.saidAt ?? 0);
    return kept;
  }

  get state(): PackState {
    const lacks = [...this.#lacks];
    return { lacks, since: lacks.length === 0 && Number.isFinite(this.#since) ? this.#since : null };
  }
}
