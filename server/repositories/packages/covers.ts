/** Printed covers of packages. Every query is bound to one project. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { PrintedCover } from '../../../contract/packages/covers.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../contract/packages/packageTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

export interface NewCover {
  readonly projectId: number;
  readonly printId: string;
  readonly packageId: number;
  readonly printed: PrintedCover;
  readonly printedBy: number;
}

/** Returns false if a cover is already stored under the id. */
export async function insertCover(transaction: Transaction, cover: NewCover): Promise<boolean> {
  const made = await transaction.query(
    `insert into package_cover (project_id, id, package_id, printed, printed_by) values ($1, $2, $3, $4::jsonb, $5)
     on conflict do nothing returning id`,
    [cover.projectId, cover.printId, cover.packageId, jsonText(cover.printed), cover.printedBy],
  );
  return made.length > 0;
}

/** True if the cover with the id belongs to this package and was printed by this user. */
export async function isSameCover(
  transaction: Transaction,
  { projectId, printId, packageId, printedBy }: Omit<NewCover, 'printed'>,
): Promise<boolean> {
  const found = await transaction.query(
    'select id from package_cover where project_id = $1 and id = $2 and package_id = $3 and printed_by = $4',
    [projectId, printId, packageId, printedBy],
  );
  return found.length > 0;
}

export interface StoredCover {
  readonly printed: PrintedCover;
  readonly printedAt: Date;
  readonly printedBy: string;
}

export async function findNewestCover(
  transaction: Transaction,
  projectId: number,
  packageId: number,
): Promise<StoredCover | undefined> {
  const [cover] = await transaction.query<StoredCover>(
    `select c.printed, c.printed_at as "printedAt", u.name as "printedBy" from package_cover c join app_user u on u.id = c.printed_by
     where c.project_id = $1 and c.package_id = $2 order by c.printed_at desc, c.id desc limit 1`,
    [projectId, packageId],
  );
  return cover;
}

/**
 * Rows of a package in the scope, without removed ones. Rows contain the number in the spelling of its list
 * (docs/decisions/users-and-access.md).
 */
export function readRowsInPackage(
  transaction: Transaction,
  projectId: number,
  { type: packageType, number }: { readonly type: PackageType; readonly number: string },
  scope: RowScope | null,
): Promise<PrintedCover['rows']> {
  const each = fieldsNaming(packageType).map(
    ({ type, field }) => `select '${type}' as type, r.id from ${commodities[type].table} r
      where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and r.${columnName(field)} = $3 and ${inScopeSql('r', '$2', type)}`,
  );
  return transaction.query(each.join(' union all '), [projectId, scopeKeys(scope), number]);
}
