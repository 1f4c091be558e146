/** Merges two records of one person: references to one are moved to the other. */
import type { MergePreview } from '../../../contract/users/userMerge.ts';
import type { Transaction } from '../../db/database.ts';
import type { UserRow } from './signIns.ts';

/** Columns that name the author of an action; nothing else depends on them. */
const authorColumns = [
  ['project', 'created_by'],
  ['import', 'uploaded_by'],
  ['import_correction', 'corrected_by'],
  ['timesheet_batch', 'uploaded_by'],
  ['timesheet_correction', 'corrected_by'],
  ['field_entry', 'entered_by'],
  ['field_entry_photo', 'added_by'],
  ['field_entry_photo', 'removed_by'],
  ['cut_order', 'made_by'],
  ['reel_disposal', 'made_by'],
  ['feature_switch', 'switched_by'],
  ['progress_transaction', 'entered_by'],
  ['edit_operation', 'entered_by'],
  ['bulk_edit', 'asked_by'],
  ['invitation', 'invited_by'],
  ['saved_view', 'owned_by'],
  ['print_template_version', 'saved_by'],
  ['package_constraint', 'settled_by'],
  ['package_event', 'taken_by'],
  ['card_print', 'printed_by'],
  ['package_cover', 'printed_by'],
  ['package_link', 'made_by'],
  ['package_link', 'ended_by'],
  ['default_view', 'user_id'],
  ['black_box', 'user_id'],
] as const;

type Counts = Pick<MergePreview, 'projects' | 'sharedProjects' | 'visits' | 'records'>;

export async function countMoves(transaction: Transaction, from: number, into: number): Promise<Counts> {
  const records = authorColumns
    .map(([table, column]) => `(select count(*) from ${table} where ${column} = $1)`)
    .join(' + ');
  const [counts] = await transaction.query<Counts>(
    `select (select count(*) from project_user where user_id = $1)::integer as projects,
       (select count(*) from project_user a join project_user b using (project_id) where a.user_id = $1 and b.user_id = $2)::integer as "sharedProjects",
       (select count(*) from visited_page where user_id = $1)::integer as visits,
       (${records})::integer as records`,
    [from, into],
  );
  return counts!;
}

/** Projects in which the user is a member. */
export async function projectsOf(transaction: Transaction, userId: number): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    'select project_id as id from project_user where user_id = $1 order by project_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Moves all references from one user to the other, except memberships of projects that both are in. */
export async function moveReferences(transaction: Transaction, from: number, into: number): Promise<void> {
  const moves = [
    `update project_user set user_id = $2 where user_id = $1
       and project_id not in (select project_id from project_user where user_id = $2)`,
    `delete from project_user where user_id = $1`,
    'update project_user set reports_to = $2 where reports_to = $1',
    'update project_user set reports_to = null where reports_to = user_id and user_id = $2 and $1 <> $2',
    'update invitation set user_id = $2, used_at = coalesce(used_at, now()) where user_id in ($1, $2)',
    `delete from visited_page v using visited_page w
       where v.path = w.path and (v.user_id, w.user_id) in (($1::integer, $2::integer), ($2::integer, $1::integer))
         and (v.visited_at, v.user_id) < (w.visited_at, w.user_id)`,
    'update visited_page set user_id = $2 where user_id = $1',
    // For the same device, the latest report is retained.
    `delete from device d using device e
       where d.device_id = e.device_id and (d.user_id, e.user_id) in (($1::integer, $2::integer), ($2::integer, $1::integer))
         and (d.heard_at, d.user_id) < (e.heard_at, e.user_id)`,
    'update device set user_id = $2 where user_id = $1',
    `insert into ended_session (user_id, key, authenticated_at, not_before, ended_at)
       select $2::integer, key, authenticated_at, not_before, ended_at from ended_session where user_id = $1 on conflict do nothing`,
    'delete from ended_session where user_id = $1',
    // A moved view with the name of another on the same page gets its number appended; for two default views, that of the
    // remaining user is retained.
    `update saved_view v set name = left(name, 48) || ' (' || id || ')', name_key = left(name_key, 48) || ' (' || id || ')'
       where owned_by = $1 and sharing = 'mine' and not is_deleted and exists (
         select from saved_view o where o.owned_by = $2 and o.sharing = 'mine' and not o.is_deleted
           and (o.project_id, o.kind, o.type, o.name_key) = (v.project_id, v.kind, v.type, v.name_key))`,
    `delete from default_view d using default_view o
       where d.user_id = $1 and o.user_id = $2 and (o.project_id, o.kind, o.type) = (d.project_id, d.kind, d.type)`,
    ...authorColumns.map(([table, column]) => `update ${table} set ${column} = $2 where ${column} = $1`),
  ];
  for (const move of moves) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time, in this order
    await transaction.execute(move, move.includes('$2') ? [from, into] : [from]);
  }
}

/**
 * Moves the identity at the provider to the remaining record; the other retains its name and address for the audit trail and
 * gives up its place in the list of addresses.
 */
export async function moveIdentity(transaction: Transaction, from: UserRow, into: number): Promise<void> {
  await transaction.execute(
    `update app_user set issuer = null, subject = null, is_admin = false, claim_role = null, status = 'disabled',
       email_key = $2, merged_into = $3 where id = $1`,
    [from.id, `joined ${from.id}`, into],
  );
  await transaction.execute(
    `update app_user set issuer = $2, subject = $3, is_admin = $4, claim_role = $5, last_sign_in_at = $6, status = 'active',
       tokens_not_before = $7, sign_ins_not_before = $8, row_version = nextval('person_version') where id = $1`,
    [
      into,
      from.issuer,
      from.subject,
      from.is_admin,
      from.claim_role,
      from.last_sign_in_at,
      from.tokens_not_before,
      from.sign_ins_not_before,
    ],
  );
}
