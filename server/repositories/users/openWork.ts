/** Work that names a person of a project: packages, rows, and entries on their devices. */
import { commodities } from '../../../contract/commodities/index.ts';
import { packageKindOf, packageTypes } from '../../../contract/setup/codes/packageKinds.ts';
import { statusesInField } from '../../../contract/setup/codes/packageStatus.ts';
import type { OpenWork } from '../../../contract/users/memberRemoval.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { typeOfEachTable } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';

/** Statuses of packages that still need their foreman. */
const statusesInProgress = statusesInField.filter((status) => status !== 'complete');

/** Members of the project among these people, with their open work. People without a name own no work. */
export async function readOpenWork(
  transaction: Transaction,
  projectId: number,
  userIds: readonly number[],
): Promise<OpenWork[]> {
  const people = await transaction.query<{ id: number; name: string; unsent: number }>(
    `select u.id, u.name, (select coalesce(sum(d.waiting), 0)::int from device d where d.user_id = u.id) as unsent
     from project_user m join app_user u on u.id = m.user_id
     where m.project_id = $1 and m.user_id = any($2::int[]) order by array_position($2::int[], u.id)`,
    [projectId, userIds],
  );
  const keys = people.map(({ name }) => tagKey(name)).filter((key) => key !== '');
  const packages = await packagesOf(transaction, projectId, keys);
  const rows = await countRows(transaction, projectId, keys);
  return people.map(({ id, name, unsent }) => {
    const key = tagKey(name);
    return {
      id,
      name,
      unsent,
      packages: packages.flatMap(({ foreman, type, number }) => (foreman === key ? [{ type, number }] : [])),
      rows: rows.get(key) ?? 0,
    };
  });
}

type NamedPackage = OpenWork['packages'][number] & { readonly foreman: string };

async function packagesOf(
  transaction: Transaction,
  projectId: number,
  keys: readonly string[],
): Promise<NamedPackage[]> {
  const found = await transaction.query<{ kind: string; number: string; foreman: string }>(
    `select kind, code as number, extra ->> 'foreman' as foreman from code
     where project_id = $1 and kind = any($2::text[]) and extra ->> 'status' = any($3::text[])
       and ${keySql(`extra ->> 'foreman'`)} = any($4::text[]) order by code, id`,
    [projectId, packageTypes.map(packageKindOf), statusesInProgress, keys],
  );
  return found.flatMap(({ kind, number, foreman }) => {
    const type = packageTypes.find((each) => packageKindOf(each) === kind);
    return type ? [{ type, number, foreman: tagKey(foreman) }] : [];
  });
}

/** Unfinished rows by the comparison form of their foreman. */
async function countRows(
  transaction: Transaction,
  projectId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const each = typeOfEachTable.map(
    (type) =>
      `select ${keySql('r.foreman')} as foreman from ${commodities[type].table} r
       where r.project_id = $1 and r.foreman <> '' and not r.removed and r.percent_complete < 99.999999`,
  );
  const counted = await transaction.query<{ foreman: string; rows: number }>(
    `select foreman, count(*)::int as rows from (${each.join(' union all ')}) named
     where foreman = any($2::text[]) group by foreman`,
    [projectId, keys],
  );
  return new Map(counted.map(({ foreman, rows }) => [foreman, rows]));
}
