/** Inserts a package directly into the list of a project, at any status, in the state its steps would have left. */
import type { PackageKind } from '../../contract/setup/codes/packageKinds.ts';
import type { PackageStatus } from '../../contract/setup/codes/packageStatus.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { Database } from '../../server/db/database.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';

/** Returns its id. */
export function addPackage(
  database: Database,
  projectId: number,
  kind: PackageKind,
  number: string,
  values: Readonly<Record<string, string>> & { readonly status: PackageStatus },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    const [made] = await transaction.query<{ id: number }>(
      `insert into code (project_id, kind, code, code_key, row_version, extra) values ($1, $2, $3, $4, $5, $6::jsonb) returning id`,
      [projectId, kind, number, tagKey(number), version, JSON.stringify(values)],
    );
    return made!.id;
  });
}
