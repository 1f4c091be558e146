/** Links that open a package without an account. */
import type { PackageLink } from '../../../contract/packages/links.ts';
import type { Transaction } from '../../db/database.ts';

const selected = `select l.id, m.name as "madeBy", l.made_at as "madeAt", l.expires_at as "expiresAt", l.ended_at as "endedAt",
    e.name as "endedBy", l.times_opened as "timesOpened", l.last_opened_at as "lastOpenedAt"
  from package_link l join app_user m on m.id = l.made_by left join app_user e on e.id = l.ended_by`;

/** The newest first. */
export const readLinks = (transaction: Transaction, projectId: number, packageId: number): Promise<PackageLink[]> =>
  transaction.query<PackageLink>(`${selected} where l.project_id = $1 and l.package_id = $2 order by l.id desc`, [
    projectId,
    packageId,
  ]);

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

/** Ends one that still opens its package; gives whether there was anything to end. */
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

export interface FoundLink {
  readonly projectId: number;
  readonly id: number;
  readonly packageId: number;
  readonly madeBy: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export async function findLink(transaction: Transaction, keyDigest: string): Promise<FoundLink | undefined> {
  const [link] = await transaction.query<FoundLink>(
    `select l.project_id as "projectId", l.id, l.package_id as "packageId", m.name as "madeBy", l.expires_at as "expiresAt", l.ended_at as "endedAt"
     from package_link l join app_user m on m.id = l.made_by where l.key_digest = $1`,
    [keyDigest],
  );
  return link;
}

export const countOpening = (transaction: Transaction, { projectId, id }: FoundLink, now: Date): Promise<unknown> =>
  transaction.execute(
    'update package_link set times_opened = times_opened + 1, last_opened_at = $3 where project_id = $1 and id = $2',
    [projectId, id, now],
  );
