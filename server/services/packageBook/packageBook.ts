/** Reads the packages of a project for the services. */
import {
  isPackageKind,
  packageKindOf,
  packageKinds,
  packageTypeOf,
  type PackageKind,
  type PackageType,
} from '../../../contract/setup/codes/packageKinds.ts';
import { predecessorsIn } from '../../../contract/setup/codes/packageFields.ts';
import { statusesDone, statusOf, type PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import { findCode, readCodes, readCodesAt, type StoredCode } from '../../repositories/codes/codeRows.ts';
import type { WaitingPackage } from '../../repositories/packages/readiness/rowsRequest.ts';
import type { RowScope } from '../../calls/rowScope.ts';

export interface StoredPackage extends StoredCode {
  readonly kind: PackageKind;
  readonly type: PackageType;
  readonly number: string;
  readonly status: PackageStatus;
}

export function packageOf(code: StoredCode): StoredPackage {
  const { kind } = code;
  const type = packageTypeOf(kind);
  if (type === undefined || !isPackageKind(kind)) throw new Error(`${kind} is no list of packages`);
  return { ...code, kind, type, number: String(code.values['code']), status: statusOf(code.values) };
}

/** Returns every package of the project, of all types, in list order. */
export const readPackages = async (transaction: Transaction, projectId: number): Promise<StoredPackage[]> =>
  (await readCodes(transaction, projectId, packageKinds)).map(packageOf);

/** A package number as stored in a row, and the list it belongs to. */
export interface NamedPackage {
  readonly kind: PackageKind;
  readonly number: string;
}

/** Returns a key that identifies a package referred to by rows, regardless of spelling. */
export const placeOf = ({ kind, number }: NamedPackage): string => `${kind} ${tagKey(number)}`;

/** Returns the packages referred to by rows, each once, by `placeOf` key: a write reads only the packages it touches. */
export async function readPackagesNamed(
  transaction: Transaction,
  projectId: number,
  named: readonly NamedPackage[],
): Promise<ReadonlyMap<string, StoredPackage>> {
  const places = new Map(named.map((each) => [placeOf(each), { kind: each.kind, key: tagKey(each.number) }]));
  const codes = await readCodesAt(transaction, projectId, [...places.values()]);
  return new Map(codes.map(packageOf).map((each) => [placeOf(each), each]));
}

/**
 * True if the package is visible in the scope: a foreman sees the packages of their scope (docs/decisions/users-and-access.md).
 */
export const isSeenBy = ({ id }: Pick<StoredPackage, 'id'>, scope: RowScope | null): boolean =>
  scope === null || scope.packages.some((own) => own.id === id);

/** Filters codes by scope: of package lists only the user's own packages, of other lists every row. */
export const visibleCodes = (codes: readonly StoredCode[], scope: RowScope | null): StoredCode[] =>
  codes.filter((code) => scope === null || !isPackageKind(code.kind) || isSeenBy(code, scope));

/** Returns the package. Throws `package.notFound` if the project has no such package or the caller cannot see it. */
export function requirePackage(packages: readonly StoredPackage[], id: number, scope: RowScope | null): StoredPackage {
  const found = packages.find((each) => each.id === id);
  if (!found || !isSeenBy(found, scope)) throw new DomainError('package.notFound', packageMessage('gone'));
  return found;
}

/** Reads a single package. Throws as `requirePackage` does. */
export async function readPackage(
  transaction: Transaction,
  projectId: number,
  id: number,
  scope: RowScope | null,
): Promise<StoredPackage> {
  const code = await findCode(transaction, projectId, id);
  return requirePackage(code && isPackageKind(code.kind) ? [packageOf(code)] : [], id, scope);
}

/** Resolves a number that refers to another package: a package of the same type takes precedence over other types. */
export function packageNumbered<Each extends Pick<StoredPackage, 'key' | 'kind'>>(
  packages: readonly Each[],
  number: string,
  type: PackageType,
): Each | undefined {
  const key = tagKey(number);
  const named = packages.filter((each) => each.key === key);
  return named.find(({ kind }) => kind === packageKindOf(type)) ?? named[0];
}

/** Returns the packages of a type whose predecessors are not all complete. */
export function waitingOf(packages: readonly StoredPackage[], type: PackageType): WaitingPackage[] {
  return packages.flatMap((each) => {
    if (each.type !== type) return [];
    const unfinished = predecessorsIn(each.values).filter((number) => {
      const before = packageNumbered(packages, number, type);
      return before !== undefined && !statusesDone.includes(before.status);
    });
    return unfinished.length > 0 ? [{ key: each.key, waits_for: unfinished }] : [];
  });
}
