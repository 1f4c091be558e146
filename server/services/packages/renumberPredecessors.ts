/** Packages that name one which is numbered anew name it by its new number. */
import { predecessorsIn } from '../../../contract/setup/codes/packageFields.ts';
import type { Transaction } from '../../db/database.ts';
import { writeCodes } from '../../repositories/codes/codeRows.ts';
import { findVersion } from '../../repositories/projects/versions.ts';
import { packageNumbered, readPackages, type StoredPackage } from '../packageBook/packageBook.ts';

/** `before`: the packages as they were numbered. In the transaction that numbered them anew, which has stepped the version. */
export async function renumberPredecessors(
  transaction: Transaction,
  projectId: number,
  before: readonly StoredPackage[],
): Promise<void> {
  const after = await readPackages(transaction, projectId);
  const numbers = new Map(after.map(({ id, number }) => [id, number]));
  if (before.every(({ id, number }) => (numbers.get(id) ?? number) === number)) return;
  const version = (await findVersion(transaction, projectId)) ?? 0;
  for (const { id, kind, type, values } of after) {
    const named = predecessorsIn(values);
    const renamed = named.map((number) => {
      const meant = packageNumbered(before, number, type);
      return (meant && numbers.get(meant.id)) ?? number;
    });
    if (renamed.join() === named.join()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await writeCodes(transaction, { projectId, kind, version }, [
      { id, values: { ...values, predecessors: renamed.join(', ') } },
    ]);
  }
}
