/** Items that need attention: missing data in rows, cached while the project is unchanged, and the current state of imports. */
import type { AttentionItem } from '../../../contract/reports/figures/attention.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  readChangedStarted,
  readFailedImports,
  readWaitingImports,
  type ImportsOfStatus,
} from '../../repositories/figures/importStates.ts';
import { cacheFigures, readFiguredProjects, readCachedFigures } from '../../repositories/figures/cachedFigures.ts';
import { readReadiness, type Readiness } from '../../repositories/figures/readiness.ts';
import { joinByHash, readConsistently } from '../../repositories/sql/transactionSettings.ts';

export interface Attention {
  readonly projectId: number;
  readonly items: readonly AttentionItem[];
  readonly routeReady: Readiness['routeReady'];
}

/**
 * Known projects, and those whose rows must still be read: at most `atOnce` are read in this call, because a project of a hundred
 * thousand cables takes most of a second.
 */
export async function readAttention(
  database: Database,
  projectIds: readonly number[],
  atOnce: number,
): Promise<{ readonly known: readonly Attention[]; readonly unknown: readonly number[] }> {
  const { changed, kept, imports } = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    const projects = await readFiguredProjects(transaction, projectIds);
    const found = await readCachedFigures<Readiness>(transaction, 'readiness', projects);
    const known = new Set(found.map(({ id }) => id));
    return {
      changed: projects.map(({ id }) => id).filter((id) => !known.has(id)),
      kept: found,
      imports: await readImports(transaction, projectIds),
    };
  });
  const readiness = new Map(kept.map(({ id, figures }) => [id, figures]));
  for (const id of changed.slice(0, atOnce)) {
    // oxlint-disable-next-line no-await-in-loop -- one project at a time, so that other requests can read too
    const fresh = await readFresh(database, id);
    if (fresh) readiness.set(id, fresh);
  }
  return {
    known: Array.from(readiness, ([projectId, figures]) => ({
      projectId,
      items: itemsOf(projectId, figures, imports),
      routeReady: figures.routeReady,
    })),
    unknown: changed.slice(atOnce),
  };
}

async function readFresh(database: Database, projectId: number): Promise<Readiness | undefined> {
  const fresh = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    await joinByHash(transaction);
    const [project] = await readFiguredProjects(transaction, [projectId]);
    return project && { id: projectId, state: project.state, figures: await readReadiness(transaction, projectId) };
  });
  if (fresh) await database.transaction((transaction) => cacheFigures(transaction, 'readiness', [fresh]));
  return fresh?.figures;
}

interface Imports {
  readonly changed: readonly ImportsOfStatus[];
  readonly waiting: readonly ImportsOfStatus[];
  readonly failed: readonly ImportsOfStatus[];
}

const readImports = async (transaction: Transaction, projectIds: readonly number[]): Promise<Imports> => ({
  changed: await readChangedStarted(transaction, projectIds),
  waiting: await readWaitingImports(transaction, projectIds),
  failed: await readFailedImports(transaction, projectIds),
});

/** Attention items, most urgent first. */
function itemsOf(
  projectId: number,
  { noLaborUnit, unknownTags, orphans }: Readiness,
  imports: Imports,
): AttentionItem[] {
  const own = (all: readonly ImportsOfStatus[]) => all.filter((each) => each.projectId === projectId);
  return [
    ...own(imports.changed).map(
      ({ type, importId, count }) => ({ kind: 'changedBegun', type, importId, count }) as const,
    ),
    ...own(imports.failed).map(
      ({ type, importId, count }) => ({ kind: 'importFailed', type, importId, count }) as const,
    ),
    ...own(imports.waiting).map(
      ({ type, importId, count }) =>
        ({ kind: 'importsWaiting', type, importId: count === 1 ? importId : null, count }) as const,
    ),
    ...noLaborUnit.map(({ type, count }) => ({ kind: 'noLaborUnit', type, count }) as const),
    ...(unknownTags > 0 ? [{ kind: 'unknownTags', count: unknownTags } as const] : []),
    ...orphans.map((of) => ({ kind: 'orphans', ...of }) as const),
  ];
}
