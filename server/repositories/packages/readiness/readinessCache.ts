/**
 * Rows of recently used projects in memory, for the readiness of rows in packages. Before each answer they are brought up to date
 * with what was committed since the last one, so that answers are exact in every process without any writer doing anything
 * (docs/decisions/readiness-in-memory.md).
 */
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { loadChanges, loadRequested, loadSuperseded, loadTable } from './loadRows.ts';
import { PackagedRows } from './packagedRows.ts';
import { ProjectRows } from './projectRows.ts';
import { readHead, readPrintIds, readReels, type ProjectHead } from './readRows.ts';
import { tablesFor } from './rowKinds.ts';
import type { RowsRequest } from './rowsRequest.ts';

/** Memory for all projects together, bytes. A project of 1,000,000 commodities takes about half. */
const capacity = 200 * 2 ** 20;

/** Maximum number of times that changes are read for one answer: others can write while they are read. */
const maxPasses = 5;

interface CachedProject {
  readonly rows: ProjectRows;
  /** State up to which rows and cards are exact. */
  head: ProjectHead;
  readonly tables: Set<string>;
  /** Types of packages whose superseded rows are known. */
  readonly packageTypes: Set<PackageType>;
  readonly prints: Set<string>;
  bytes: number;
}

export interface ReadinessCache {
  /**
   * Returns the answer from the rows in memory, or undefined if they do not apply: the transaction has written, or only some
   * packages are requested and the project is not in memory. The rows change as soon as the answer is complete.
   */
  read<Answer>(
    transaction: Transaction,
    request: RowsRequest,
    answer: (rows: PackagedRows) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | undefined>;
  /** Approximate memory of all cached rows, bytes. */
  readonly bytes: number;
}

const caches = new WeakMap<Database, ReadinessCache>();

/** Returns the cache of the database in this process. */
export function readinessCacheOf(database: Database): ReadinessCache {
  const cache = caches.get(database) ?? createReadinessCache();
  caches.set(database, cache);
  return cache;
}

/** Caches the projects used last, within `limit` bytes; a single project is cached whatever its size. */
export function createReadinessCache(limit: number = capacity): ReadinessCache {
  const projects = new Map<number, CachedProject>();
  // Calls for one project take turns: one reads, the others find what it read.
  const turns = new Map<number, Promise<unknown>>();

  async function inTurn<Result>(projectId: number, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(projectId) ?? Promise.resolve();
    const turn = before.then(work);
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(projectId) === settled) turns.delete(projectId);
      });
    turns.set(projectId, settled);
    return turn;
  }

  function store(projectId: number, project: CachedProject): void {
    projects.delete(projectId);
    projects.set(projectId, project);
    for (const [oldest] of projects) {
      if (totalBytes() <= limit || projects.size === 1) return;
      projects.delete(oldest);
    }
  }

  const totalBytes = () => [...projects.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  async function update(transaction: Transaction, request: RowsRequest, first: ProjectHead): Promise<CachedProject> {
    const { projectId } = request;
    let project = projects.get(projectId) ?? emptyProject(first);
    let head: ProjectHead | undefined = first;
    try {
      for (let pass = 0; head && pass < maxPasses; pass += 1) {
        // A head that was read before another call's is behind the rows; only a current one decides that they are stale.
        // oxlint-disable-next-line no-await-in-loop -- each pass reads what changed during the last one
        if (!canFollow(project, head)) head = (await readHead(transaction, projectId)) ?? head;
        if (!canFollow(project, head)) project = emptyProject(head);
        // oxlint-disable-next-line no-await-in-loop -- each pass reads what changed during the last one
        if (!(await follow(transaction, project, head, request))) break;
        // oxlint-disable-next-line no-await-in-loop -- each pass reads what changed during the last one
        head = await readHead(transaction, projectId);
      }
    } catch (error) {
      // Rows can be half read.
      projects.delete(projectId);
      throw error;
    }
    store(projectId, project);
    return project;
  }

  return {
    async read(transaction, request, answer) {
      const { projectId, type, numbers } = request;
      const head = await readHead(transaction, projectId);
      if (!head) projects.delete(projectId);
      if (!head || head.hasWritten) return undefined;
      const isLoaded = projects.get(projectId)?.packageTypes.has(type) ?? false;
      if (numbers !== null && !isLoaded) return undefined;
      const reels = type === 'installation' ? await readReels(transaction, projectId) : [];
      const hasToWait = turns.has(projectId);
      return inTurn(projectId, async () => {
        const latest = (hasToWait ? await readHead(transaction, projectId) : head) ?? head;
        const { rows } = await update(transaction, request, latest);
        return { answer: await answer(new PackagedRows(rows, request, reels)) };
      });
    },
    get bytes() {
      return totalBytes();
    },
  };
}

const emptyProject = (head: ProjectHead): CachedProject => ({
  rows: new ProjectRows(),
  head,
  tables: new Set(),
  packageTypes: new Set(),
  prints: new Set(),
  bytes: 0,
});

/** False if reading changes is not enough. */
const canFollow = ({ head, rows, prints: known }: CachedProject, { epoch, unit, prints }: ProjectHead): boolean =>
  head.epoch === epoch && head.unit === unit && prints >= known.size && !rows.isFragmented;

/** Reads what the request needs and what changed; returns false if nothing was missing. */
async function follow(
  transaction: Transaction,
  project: CachedProject,
  head: ProjectHead,
  request: RowsRequest,
): Promise<boolean> {
  const { rows, tables, packageTypes, prints } = project;
  const { projectId, type } = request;
  const hasChanged = head.version > project.head.version || head.prints !== prints.size;
  const missing = tablesFor(type).filter((table) => !tables.has(table));
  if (!hasChanged && missing.length === 0 && packageTypes.has(type)) return false;
  if (hasChanged) {
    const ids = head.prints === prints.size ? [] : await readPrintIds(transaction, projectId);
    const newPrints = ids.filter((id) => !prints.has(id));
    const comparedPrints = packageTypes.size > 0 ? newPrints : [];
    await loadChanges(transaction, rows, {
      projectId,
      since: project.head.version,
      tables,
      newPrints: comparedPrints,
      packageTypes,
    });
    for (const id of newPrints) prints.add(id);
    if (head.version > project.head.version) project.head = head;
  }
  for (const table of missing) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await loadTable(transaction, projectId, rows, table);
    tables.add(table);
  }
  if (!packageTypes.has(type)) {
    await loadSuperseded(transaction, { projectId, type, numbers: null }, rows);
    packageTypes.add(type);
  }
  project.bytes = rows.bytes;
  return true;
}

/**
 * Answers from the cache if there is one and it applies; otherwise from rows read for this answer alone, as the transaction sees
 * them.
 */
export async function readPackagedRows<Answer>(
  transaction: Transaction,
  request: RowsRequest,
  cache: ReadinessCache | undefined,
  answer: (rows: PackagedRows) => Promise<Answer>,
): Promise<Answer> {
  const cached = await cache?.read(transaction, request, answer);
  if (cached) return cached.answer;
  const reels = request.type === 'installation' ? await readReels(transaction, request.projectId) : [];
  return answer(new PackagedRows(await loadRequested(transaction, request), request, reels));
}
