/** A person's row scope in statements over commodities: the one condition, wherever rows are read. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { isPackageKind, packageKinds, type PackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { statusesInField } from '../../../contract/setup/codes/packageStatus.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { rowScopeOf, type RowScope, type ScopedPackage, type ScopedPerson } from '../../calls/rowScope.ts';
import { keySql } from './derivedSql.ts';

/** A name in comparison form has no small letters, so it is never the same as a package beside its kind. */
const packageWord = (kind: PackageKind, number: string): string => `${kind} ${number}`;

/** What the parameter of `inScopeSql` stands for: names in comparison form and packages as rows hold them, null for every row. */
export const scopeKeys = (scope: RowScope | null): readonly string[] | null =>
  scope && [...scope.keys, ...scope.packages.map(({ kind, number }) => packageWord(kind, number))];

/** Whether the row `alias` of the type is in the scope that `parameter` holds. Rows spell a package as its list does. */
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

/** Whether the row `alias` of a list of packages is one of the scope that `parameter` holds. */
export const packageInScopeSql = (alias: string, parameter: `$${number}`): string =>
  `(${parameter}::text[] is null or ${alias}.kind || ' ' || ${alias}.code = any(${parameter}::text[]))`;

interface NamingPackage extends ScopedPackage {
  readonly projectId: number;
  readonly foreman: string | null;
  readonly crew: string | null;
}

/** The scope of each person in their project: with the packages in the field that name them or their crew (docs/decisions/users-and-access.md). */
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

/** The scope of one person in a project; null for somebody who has every row. */
export async function readRowScope(
  transaction: Transaction,
  projectId: number,
  person: ScopedPerson | null,
): Promise<RowScope | null> {
  if (person === null) return null;
  return (await readRowScopes(transaction, new Map([[projectId, person]]))).get(projectId) ?? null;
}
