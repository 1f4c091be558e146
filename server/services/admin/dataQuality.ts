/** Missing data of each project, most gaps first. */
import { gapsOf, type DataQuality, type ProjectQuality } from '../../../contract/admin/dataQuality.ts';
import type { ServerContext } from '../../calls/context.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import {
  countBlank,
  countFailedImports,
  countOrphans,
  countRows,
  listCurrentProjects,
} from '../../repositories/admin/dataQuality.ts';
import { countUnknownTags } from '../../repositories/reporting/readiness/unknownInRoutes.ts';

const projectOf = ({ projectId }: { readonly projectId: number }): number => projectId;

/** Gap without its project id, which the reply has one level above. */
function withoutProject<Gap extends { readonly projectId: number }>({
  projectId,
  ...gap
}: Gap): Omit<Gap, 'projectId'> {
  void projectId;
  return gap;
}

/** Runs the same six queries for any number of projects. */
export async function readDataQuality({ database, now }: ServerContext): Promise<DataQuality> {
  const projects = await database.transaction(async (transaction): Promise<ProjectQuality[]> => {
    const current = await listCurrentProjects(transaction);
    const ids = current.map(({ id }) => id);
    const rows = groupBy(await countRows(transaction, ids), projectOf);
    const blank = groupBy(await countBlank(transaction, ids), projectOf);
    const orphans = groupBy(await countOrphans(transaction, ids), projectOf);
    const unknown = new Map((await countUnknownTags(transaction, ids)).map((found) => [found.projectId, found]));
    const failed = groupBy(await countFailedImports(transaction, ids), projectOf);
    return current.map((project) => {
      const counted = rows.get(project.id) ?? [];
      return {
        project,
        rows: counted.reduce((sum, each) => sum + each.rows, 0),
        unknownTags: unknown.get(project.id)?.unknownTags ?? 0,
        noLaborUnit: counted.flatMap(({ type, without }) => (without > 0 ? { type, rows: without } : [])),
        orphans: (orphans.get(project.id) ?? []).map(withoutProject),
        blank: (blank.get(project.id) ?? []).map(withoutProject),
        failedImports: (failed.get(project.id) ?? []).map(withoutProject),
      };
    });
  });
  return { at: now(), projects: projects.toSorted((one, other) => gapsOf(other) - gapsOf(one)) };
}
