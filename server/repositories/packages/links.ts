/** Links that open a package without an account. */
import type { PackageLink } from '../../../contract/packages/links.ts';
import { effectivePermissions, role, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { scopedPersonOf } from '../../calls/rowScope.ts';
import type { Transaction } from '../../db/database.ts';

const selected = `select l.project_id as "projectId", l.id, l.package_id as "packageId", c.code as number, m.name as "madeBy",
    l.made_at as "madeAt", l.expires_at as "expiresAt", l.ended_at as "endedAt", e.name as "endedBy",
    l.times_opened as "timesOpened", l.last_opened_at as "lastOpenedAt", p.archive, m.status, m.is_admin as "isAdmin",
    u.role, u.granted, u.revoked, u.crew_name as "crewName"
  from package_link l join project p on p.id = l.project_id
    join code c on c.project_id = l.project_id and c.id = l.package_id
    join app_user m on m.id = l.made_by left join app_user e on e.id = l.ended_by
    left join project_user u on u.project_id = l.project_id and u.user_id = l.made_by`;

interface LinkRow extends Omit<PackageLink, 'isOpen'> {
  readonly projectId: number;
  readonly archive: boolean;
  readonly status: UserStatus;
  readonly isAdmin: boolean;
  readonly role: string | null;
  readonly granted: Permission[] | null;
  readonly revoked: Permission[] | null;
  readonly crewName: string | null;
}

/** True while a link opens its package: only as long as its maker could still create it, so that it ends with their access. */
function isOpen({ endedAt, expiresAt, ...link }: LinkRow, now: Date): boolean {
  return endedAt === null && expiresAt > now && !link.archive && link.status === 'active' && mayMakeLinks(link);
}

function mayMakeLinks({
  isAdmin,
  role: stored,
  granted,
  revoked,
  madeBy: name,
  crewName,
}: Omit<LinkRow, 'endedAt' | 'expiresAt'>) {
  if (isAdmin) return true;
  const known = role.safeParse(stored).data;
  if (known === undefined) return false;
  const isLimited = scopedPersonOf({ isAdmin, role: known, name, crewName: crewName ?? '' }) !== null;
  return !isLimited && effectivePermissions(known, granted ?? [], revoked ?? []).includes('packages.release');
}

function linkOf(row: LinkRow, now: Date): PackageLink {
  const { id, packageId, number, madeBy, madeAt, expiresAt, endedAt, endedBy, timesOpened, lastOpenedAt } = row;
  const shown = { id, packageId, number, madeBy, madeAt, expiresAt, endedAt, endedBy, timesOpened, lastOpenedAt };
  return { ...shown, isOpen: isOpen(row, now) };
}

export interface LinksOfPackages {
  readonly projectId: number;
  /** Null for every package. */
  readonly packageId: number | null;
  readonly now: Date;
}

/** Reads links, newest first. */
export async function readLinks(
  transaction: Transaction,
  { projectId, packageId, now }: LinksOfPackages,
): Promise<PackageLink[]> {
  const rows = await transaction.query<LinkRow>(
    `${selected} where l.project_id = $1 and ($2::integer is null or l.package_id = $2) order by l.id desc`,
    [projectId, packageId],
  );
  return rows.map((row) => linkOf(row, now));
}

export interface NewLink {
  readonly projectId: number;
  readonly packageId: number;
  readonly keyDigest: string;
  readonly madeBy: number;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

export async function insertLink(transaction: Transaction, link: NewLink): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into package_link (project_id, package_id, key_digest, made_by, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [link.projectId, link.packageId, link.keyDigest, link.madeBy, link.madeAt, link.expiresAt],
  );
  return row!.id;
}

/** Ends a link that still opens its package; returns true if there was one. */
export async function endLink(
  transaction: Transaction,
  { projectId, packageId, id, by, now }: { projectId: number; packageId: number; id: number; by: number; now: Date },
): Promise<boolean> {
  const ended = await transaction.query(
    `update package_link set ended_at = $4, ended_by = $5
     where project_id = $1 and package_id = $2 and id = $3 and ended_at is null and expires_at > $4 returning id`,
    [projectId, packageId, id, now, by],
  );
  return ended.length > 0;
}

export interface FoundLink extends PackageLink {
  readonly projectId: number;
}

export async function findLink(transaction: Transaction, keyDigest: string, now: Date): Promise<FoundLink | undefined> {
  const [row] = await transaction.query<LinkRow>(`${selected} where l.key_digest = $1`, [keyDigest]);
  return row && { ...linkOf(row, now), projectId: row.projectId };
}

export const countOpening = (transaction: Transaction, { projectId, id }: FoundLink, now: Date): Promise<unknown> =>
  transaction.execute(
    'update package_link set times_opened = times_opened + 1, last_opened_at = $3 where project_id = $1 and id = $2',
    [projectId, id, now],
  );
