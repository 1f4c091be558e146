/** Row scope of a user in statements over commodities: the only condition for it, wherever rows are read. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { isPackageKind, packageKinds, type PackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { statusesInField } from '../../../contract/setup/codes/packageStatus.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { rowScopeOf, type RowScope, type ScopedPackage, type ScopedPerson } from '../../calls/rowScope.ts';
import { keySql } from './derivedSql.ts';

/** A name in comparison form has no lower-case letters, so it never equals a package prefixed with its kind. */
const packageWord = (kind: PackageKind, number: string): string => `${kind} ${number}`;

/** Value for the parameter of `inScopeSql`: names in comparison form and packages as in the rows, null for every row. */
export const scopeKeys = (scope: RowScope | null): readonly string[] | null =>
  scope && [...scope.keys, ...scope.packages.map(({ kind, number }) => packageWord(kind, number))];

/** Condition that the row `alias` of the type is in the scope in `parameter`. Rows use the spelling of the package list. */
export function inScopeSql(alias: string, parameter: `$${number}`, type: CommodityType): string {
  const keys = `any(${parameter}::text[])`;
  const inPackages = commodities[type].fields.flatMap(({ key, codeKind }) => {
    const column = `${alias}.${columnName(key)}`;
    return isPackageKind(codeKind)
      ? [` or (${column} <> '' and '${packageWord(codeKind, '')}' || ${column} = ${keys})`]
      : [];
  });
  return `(${parameter}::text[] is null or (${alias}.foreman <> '' and ${keySql(`${alias}.foreman`)} = ${keys})${inPackages.join('')})`;
}

/** Condition that the row `alias` of a package list is in the scope in `parameter`. */
export const packageInScopeSql = (alias: string, parameter: `$${number}`): string =>
  `(${parameter}::text[] is null or ${alias}.kind || ' ' || ${alias}.code = any(${parameter}::text[]))`;

interface NamingPackage extends ScopedPackage {
  readonly projectId: number;
  readonly foreman: string | null;
  readonly crew: string | null;
}

/**
 * Scope of each user in their project, including the packages in the field that name them or their crew
 * (docs/decisions/users-and-access.md).
 */
export async function readRowScopes(
  transaction: Transaction,
  people: ReadonlyMap<number, ScopedPerson>,
): Promise<ReadonlyMap<number, RowScope>> {
  const found = await transaction.query<NamingPackage>(
    `select project_id as "projectId", id, kind, code as number, extra ->> 'foreman' as foreman, extra ->> 'crew' as crew
     from code where project_id = any($1::int[]) and kind = any($2::text[]) and extra ->> 'status' = any($3::text[]) order by id`,
    [[...people.keys()], packageKinds, statusesInField],
  );
  const scopeOf = ([projectId, person]: [number, ScopedPerson]): [number, RowScope] => {
    const isTheirs = (name: string | null) => name !== null && person.keys.includes(tagKey(name));
    const packages = found.flatMap(({ projectId: at, foreman, crew, ...own }) =>
      at === projectId && (isTheirs(foreman) || isTheirs(crew)) ? [own] : [],
    );
    return [projectId, rowScopeOf(person, packages)];
  };
  return new Map(Array.from(people, scopeOf));
}

/** Scope of one user in a project; null for a user with access to every row. */
export async function readRowScope(
  transaction: Transaction,
  projectId: number,
  person: ScopedPerson | null,
): Promise<RowScope | null> {
  if (person === null) return null;
  return (await readRowScopes(transaction, new Map([[projectId, person]]))).get(projectId) ?? null;
}
