/** Which rows of a project a person reads and writes (ADR 0069). */
import { createHash } from 'node:crypto';
import type { Role } from '../contract/permissions.ts';
import { tagKey } from '../contract/tags.ts';

/** The rows whose `foreman` is one of these names. Where a part of the server takes `RowScope | null`, null is every row. */
export interface RowScope {
  /** As they are written where the person is kept: theirs, then their crew's. */
  readonly names: readonly string[];
  /** The same in the form in which names are compared; none is blank. */
  readonly keys: readonly string[];
  /** Tells scopes apart where rows are kept: whoever holds rows of another one holds rows that may not be theirs. */
  readonly id: string;
}

export interface MemberFacts {
  readonly isAdmin: boolean;
  /** Their role in the project; null for somebody outside it. */
  readonly role: Role | null;
  readonly name: string;
  readonly crewName: string;
}

/** A foreman has the rows that name them or their crew; everybody else, and an administrator in any role, has all rows: null. */
export function rowScopeOf({ isAdmin, role, name, crewName }: MemberFacts): RowScope | null {
  if (isAdmin || role !== 'foreman') return null;
  const named = new Map([name, crewName].map((each) => [tagKey(each), each.trim()]));
  named.delete('');
  const keys = [...named.keys()];
  const id = createHash('sha256').update(JSON.stringify(keys.toSorted())).digest('base64url').slice(0, 16);
  return { names: [...named.values()], keys, id };
}
