/** Requirements on the database itself: version, encoding, a primary that can be written, and the rights of the role. */
import { placeOf, type Address } from './connectionFault.ts';

/** Facts about a session, as PostgreSQL states them. */
export interface Facts {
  /** Such as 150004. */
  readonly version: number;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly encoding: string;
  readonly database: string;
  readonly role: string;
  /** Schema for new tables; null if the search path names none that exists. */
  readonly schema: string | null;
  /** Process id of the session. */
  readonly session: number;
  /** True if the role can create tables in that schema. */
  readonly canCreate: boolean;
  /** True if the role can create temporary tables. */
  readonly hasTemporary: boolean;
}

const minVersion = 15;
const versionFactor = 10_000;

/** Returns a sentence with the first requirement that is not met; null if all are. */
export function requirementFault(facts: Facts, address: Address): string | null {
  const { version, isStandby, isReadOnly, encoding, database, role, schema, canCreate, hasTemporary } = facts;
  const place = placeOf(address);
  const major = Math.floor(version / versionFactor);
  if (major < minVersion)
    return `PostgreSQL at ${place} is version ${major}, and Wireway needs ${minVersion} or newer. Upgrade it, or set ${address.variable} to a newer one.`;
  if (isStandby)
    return `PostgreSQL at ${place} is a standby, which cannot be written. Set ${address.variable} to the primary.`;
  if (isReadOnly)
    return `PostgreSQL at ${place} is read-only for the role ${role}. Set default_transaction_read_only to off for the role and the database ${database}, or set ${address.variable} to a database that can be written.`;
  if (encoding !== 'UTF8')
    return `The database ${database} at ${place} has the encoding ${encoding}, and Wireway needs UTF8. Create the database with encoding 'UTF8'.`;
  if (schema === null)
    return `The role ${role} has no schema in the database ${database} at ${place}. Create one with deploy/postgres-role.sql.`;
  if (!canCreate)
    return `The role ${role} is not allowed to create tables in the schema ${schema} of the database ${database} at ${place}. Grant its rights with deploy/postgres-role.sql.`;
  if (!hasTemporary)
    return `The role ${role} is not allowed to create temporary tables in the database ${database} at ${place}. Grant its rights with deploy/postgres-role.sql.`;
  return null;
}
