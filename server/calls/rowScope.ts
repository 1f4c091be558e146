/** Which rows of a project a person reads and writes (docs/decisions/users-and-access.md). */
import { createHash } from 'node:crypto';
import type { PackageKind } from '../../contract/setup/codes/packageKinds.ts';
import type { Role } from '../../contract/base/calls/permissions.ts';
import { scopeOfRows } from '../../contract/rows/rowScope.ts';
import { tagKey } from '../../contract/base/values/tags.ts';

/** A person whose rows are some of a project's. */
export interface ScopedPerson {
  /** As they are written where the person is kept: theirs, then their crew's. */
  readonly names: readonly string[];
  /** The same in the form in which names are compared; none is blank. */
  readonly keys: readonly string[];
  /** Tells such people apart where rows are kept: whoever holds rows of another one holds rows that may not be theirs. */
  readonly id: string;
}

/** A package in the field that names the person. */
export interface ScopedPackage {
  readonly id: number;
  readonly kind: PackageKind;
  readonly number: string;
}

/** The rows that name the person as their foreman, and those in one of the packages. Where a part of the server takes `RowScope | null`, null is every row. */
export interface RowScope extends ScopedPerson {
  readonly packages: readonly ScopedPackage[];
  /** Tells apart which rows these are: with the person, the packages. */
  readonly rowsId: string;
}

export interface MemberFacts {
  readonly isAdmin: boolean;
  /** Their role in the project; null for somebody outside it. */
  readonly role: Role | null;
  readonly name: string;
  readonly crewName: string;
}

const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts.toSorted())).digest('base64url').slice(0, 16);

/** A foreman has rows of their own and their crew's; everybody else, and an administrator in any role, has all rows: null. */
export function scopedPersonOf({ isAdmin, role, name, crewName }: MemberFacts): ScopedPerson | null {
  return isAdmin || role !== 'foreman' ? null : personNamed({ name, crewName });
}

/** The person as rows and packages name them, whatever else they may read. */
export function personNamed({ name, crewName }: Pick<MemberFacts, 'name' | 'crewName'>): ScopedPerson {
  const named = new Map([name, crewName].map((each) => [tagKey(each), each.trim()]));
  named.delete('');
  const keys = [...named.keys()];
  return { names: [...named.values()], keys, id: digestOf(keys) };
}

export function rowScopeOf({ names, keys, id }: ScopedPerson, packages: readonly ScopedPackage[]): RowScope {
  const rowsId = scopeOfRows(id, digestOf(packages.map(({ kind, number }) => `${kind} ${number}`)));
  return { names, keys, id, packages, rowsId };
}
