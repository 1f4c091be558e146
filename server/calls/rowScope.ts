/** Rows of a project that a user can read and write (docs/decisions/users-and-access.md). */
import { createHash } from 'node:crypto';
import type { PackageKind } from '../../contract/setup/codes/packageKinds.ts';
import type { Role } from '../../contract/base/calls/permissions.ts';
import { scopeOfRows } from '../../contract/rows/rowScope.ts';
import { tagKey } from '../../contract/base/values/tags.ts';

/** A user who can access only some rows of a project. */
export interface ScopedPerson {
  /** Names as entered for the user: the user's own, then the crew's. */
  readonly names: readonly string[];
  /** The same names in normalized form for comparison; none is blank. */
  readonly keys: readonly string[];
  /** Distinguishes such users for cached rows: rows cached for another id can include rows this user must not see. */
  readonly id: string;
}

/** A package in the field that names the user. */
export interface ScopedPackage {
  readonly id: number;
  readonly kind: PackageKind;
  readonly number: string;
}

/**
 * The rows that name the user as their foreman, and those in one of the packages. Where server code takes `RowScope | null`, null
 * means every row.
 */
export interface RowScope extends ScopedPerson {
  readonly packages: readonly ScopedPackage[];
  /** Distinguishes these rows: covers the packages as well as the user. */
  readonly rowsId: string;
}

export interface MemberFacts {
  readonly isAdmin: boolean;
  /** The user's role in the project; null for a user outside it. */
  readonly role: Role | null;
  readonly name: string;
  readonly crewName: string;
}

const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts.toSorted())).digest('base64url').slice(0, 16);

/**
 * Returns a foreman, who has the rows of the foreman and the crew; null, for all rows, for any other role and for an
 * administrator in any role.
 */
export function scopedPersonOf({ isAdmin, role, name, crewName }: MemberFacts): ScopedPerson | null {
  return isAdmin || role !== 'foreman' ? null : personNamed({ name, crewName });
}

/** Returns the names by which rows and packages refer to the user, regardless of other access. */
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
