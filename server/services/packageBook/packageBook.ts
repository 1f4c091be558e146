/** The packages of a project as its services look at them. */
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
import type { WaitingPackage } from '../../repositories/packages/packageRows.ts';
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

/** Every package of the project, of all types, in the order of their lists. */
export const readPackages = async (transaction: Transaction, projectId: number): Promise<StoredPackage[]> =>
  (await readCodes(transaction, projectId, packageKinds)).map(packageOf);

/** A number that rows hold, and the list it is on. */
export interface NamedPackage {
  readonly kind: PackageKind;
  readonly number: string;
}

/** Tells packages apart that rows name, whatever they are spelled like. */
export const placeOf = ({ kind, number }: NamedPackage): string => `${kind} ${tagKey(number)}`;

/** The packages that rows name, each once, by place: entries read no more of the list than they touch. */
export async function readPackagesNamed(
  transaction: Transaction,
  projectId: number,
  named: readonly NamedPackage[],
): Promise<ReadonlyMap<string, StoredPackage>> {
  const places = new Map(named.map((each) => [placeOf(each), { kind: each.kind, key: tagKey(each.number) }]));
  const codes = await readCodesAt(transaction, projectId, [...places.values()]);
  return new Map(codes.map(packageOf).map((each) => [placeOf(each), each]));
}

/** Whether a person sees it: a foreman has the packages of their scope (docs/decisions/users-and-access.md). */
export const isSeenBy = ({ id }: Pick<StoredPackage, 'id'>, scope: RowScope | null): boolean =>
  scope === null || scope.packages.some((own) => own.id === id);

/** Of a list, what a person is told of: of packages their own, of other lists every row. */
export const visibleCodes = (codes: readonly StoredCode[], scope: RowScope | null): StoredCode[] =>
  codes.filter((code) => scope === null || !isPackageKind(code.kind) || isSeenBy(code, scope));

/** Fails as not found when the project has no such package, or none the caller sees. */
export function requirePackage(packages: readonly StoredPackage[], id: number, scope: RowScope | null): StoredPackage {
  const found = packages.find((each) => each.id === id);
  if (!found || !isSeenBy(found, scope)) throw new DomainError('package.notFound', packageMessage('gone'));
  return found;
}

/** One package, read by itself. Fails as `requirePackage` does. */
export async function readPackage(
  transaction: Transaction,
  projectId: number,
  id: number,
  scope: RowScope | null,
): Promise<StoredPackage> {
  const code = await findCode(transaction, projectId, id);
  return requirePackage(code && isPackageKind(code.kind) ? [packageOf(code)] : [], id, scope);
}

/** The package a number means for another: one of its own type before one of the others. */
export function packageNumbered<Each extends Pick<StoredPackage, 'key' | 'kind'>>(
  packages: readonly Each[],
  number: string,
  type: PackageType,
): Each | undefined {
  const key = tagKey(number);
  const named = packages.filter((each) => each.key === key);
  return named.find(({ kind }) => kind === packageKindOf(type)) ?? named[0];
}

/** The packages of a type that come after others which are not complete. */
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
