/** All rows of a package; the endpoint returns them in pages. */
import { listPackageContents, type PackagedRow } from '../../contract/packages/packages.ts';
import type { Call } from './client.ts';

/** Rows per request, the maximum of the endpoint. */
const pageOfRows = 1000;

export async function readPackageContents(
  call: Call,
  projectId: number,
  id: number,
  signal?: AbortSignal,
): Promise<PackagedRow[]> {
  const all: PackagedRow[] = [];
  for (let total = 1; all.length < total;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page starts where this one ends
    const page = await call(listPackageContents, {
      query: { projectId, id, offset: all.length, limit: pageOfRows },
      quiet: true,
      signal,
    });
    all.push(...page.rows);
    // Rows can be removed while they are loaded.
    total = page.rows.length === 0 ? all.length : page.total;
  }
  return all;
}
