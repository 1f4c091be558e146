/** Writes a whole project at once for the demonstration: its record, people, rows and the matching history. */
import { jsonText } from '../../db/jsonText.ts';
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { ownerOf } from '../../../contract/commodities/links.ts';
import { emailKey } from '../../../contract/base/units/emailKey.ts';
import type { Role } from '../../../contract/base/calls/permissions.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';

export interface DemonstrationPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Role claimed by the provider; null for an administrator. */
  readonly claimRole: Role | null;
}

/**
 * Stores a person of the embedded provider, or finds the record if they have signed in before, perhaps at another address of the
 * server. Returns the id.
 */
export async function storePerson(transaction: Transaction, person: DemonstrationPerson): Promise<number> {
  const [known] = await transaction.query<{ id: number }>('select id from app_user where email_key = $1', [
    emailKey(person.email),
  ]);
  if (known) return known.id;
  const [stored] = await transaction.query<{ id: number }>(
    `insert into app_user (issuer, subject, name, email, email_key, is_admin, claim_role) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (issuer, subject) do update set name = excluded.name returning id`,
    [
      person.issuer,
      person.subject,
      person.name,
      person.email,
      emailKey(person.email),
      person.isAdmin,
      person.claimRole,
    ],
  );
  if (!stored) throw new Error(`${person.name} was not stored.`);
  return stored.id;
}

export interface DemonstrationProject {
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly location: string;
  readonly startDate: string;
  readonly targetFinishDate: string;
  readonly createdBy: number;
  readonly createdAt: Date;
}

/** Returns the id of the project, which has version 1. */
export async function insertDemonstration(transaction: Transaction, project: DemonstrationProject): Promise<number> {
  const [stored] = await transaction.query<{ id: number }>(
    `insert into project (project_number, project_number_key, name, client, location, start_date, target_finish_date, created_by, created_at, last_activity_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1) returning id`,
    [
      project.projectNumber,
      tagKey(project.projectNumber),
      project.name,
      project.client,
      project.location,
      project.startDate,
      project.targetFinishDate,
      project.createdBy,
      project.createdAt,
    ],
  );
  if (!stored) throw new Error('The demonstration project was not stored.');
  return stored.id;
}

function valueSql({ key, kind, blankAs }: Field): string {
  const value = `r."${key}"`;
  if (blankAs !== undefined) return `coalesce(${value}, ${blankAs})`;
  return kind === 'flag' ? `coalesce(${value}, false)` : value;
}

/**
 * Inserts rows of a type, fields by key, at version 1; rows with an owner of another type find it by its key. Rows that an import
 * has added get the fields.
 */
export async function insertRows(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: readonly Readonly<Record<string, CellValue | undefined>>[],
): Promise<void> {
  const { table, fields, keyFields } = commodities[type];
  const used = fields.filter((field) => rows.some((row) => row[field.key] !== undefined));
  const owner = ownerOf(type);
  const isOwned = owner?.column !== undefined;
  const own = isOwned ? `, commodity_type, ${owner.column}` : '';
  const ownValues = isOwned ? `, '${type}', o.id` : '';
  const join = isOwned ? ` join ${commodities[owner.type].table} o on o.project_id = $1 and o.tag_key = r.tag_key` : '';
  const keyed = rows.map((row) =>
    Object.assign({}, row, { tag_key: keyFields.map((key) => tagKey(String(row[key]))).join('|') }),
  );
  await transaction.execute(
    `insert into ${table} (project_id, row_version, tag_key${own}, ${used.map((field) => columnName(field.key)).join(', ')})
     select $1, 1, r.tag_key${ownValues}, ${used.map(valueSql).join(', ')}
     from jsonb_to_recordset($2::jsonb) as r(tag_key text, ${used.map((field) => `"${field.key}" ${fieldKinds[field.kind].sqlType}`).join(', ')})${join}
     on conflict (project_id, ${isOwned ? `${owner.column}, commodity_type` : 'tag_key'}) do update set ${used.map(({ key }) => `${columnName(key)} = excluded.${columnName(key)}`).join(', ')}`,
    [projectId, jsonText(keyed)],
  );
}

/** Inserts the history that matches the rows: one transaction per started step, on its day, by its foreman. */
export async function insertHistory(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  enteredBy: number,
): Promise<void> {
  const { table, steps } = commodities[type];
  for (const step of steps) {
    const fraction = `r.${columnName(step.fractionField)}`;
    const day = `r.${columnName(step.dateField)}`;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.execute(
      `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, foreman, source, entered_by, entered_at)
       select r.project_id, '${type}', r.id, '${step.key}', ${day}, ${fraction}, ${fraction} * r.quantity, coalesce(r.foreman, ''), 'grid', $2, (${day} + 1)::timestamptz
       from ${table} r where r.project_id = $1${ofTypeSql(type, 'r')} and ${fraction} > 0 and ${day} is not null`,
      [projectId, enteredBy],
    );
  }
}

/**
 * Settles the constraints of released packages; drafts have only the first few settled. One of the ready packages lacks its last.
 */
export async function settleConstraints(transaction: Transaction, projectId: number, userId: number): Promise<void> {
  await transaction.execute(
    `update package_constraint c set settled_by = $2, settled_at = now(),
       state = case when k.extra ->> 'status' = 'ready' and c.position = 9 then 'waived' else 'cleared' end,
       reason = case when k.extra ->> 'status' = 'ready' and c.position = 9 then 'Named on Monday' else '' end
     from code k where c.project_id = $1 and k.project_id = $1 and k.id = c.package_id
       and (k.extra ->> 'status' <> 'draft' or c.position <= 4)`,
    [projectId, userId],
  );
}

/** Updates the planner statistics: without them, statements over thousands of rows written just now are slow. */
export const analyzeRows = (transaction: Transaction): Promise<void> =>
  transaction.script(
    [
      ...new Set(commodityTypes.map((type) => commodities[type].table)),
      'progress_transaction',
      'timesheet_line',
      'code',
    ]
      .map((table) => `analyze ${table};`)
      .join(' '),
  );

/** Returns the ids of the rows of a type, by their tag. */
export async function readRowIds(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
): Promise<Map<string, number>> {
  const { table, keyFields } = commodities[type];
  const rows = await transaction.query<{ tag: string; id: number }>(
    `select ${columnName(keyFields[0] ?? 'tag')} as tag, id from ${table} where project_id = $1${ofTypeSql(type)} order by id`,
    [projectId],
  );
  return new Map(rows.map(({ tag, id }) => [tag, id]));
}

/** Times that the database sets itself to the start of the transaction. The audit log is not among them: it cannot be changed. */
const ownTimes = [
  ['field_entry', 'entered_at'],
  ['field_entry_photo', 'added_at'],
  ['card_print', 'printed_at'],
  ['package_event', 'taken_at'],
  ['package_constraint', 'settled_at'],
] as const;

/** Moves the times that the database has set in this transaction to `at`; progress that an import changes also gets its day. */
export async function stampOn(transaction: Transaction, projectId: number, at: Date): Promise<void> {
  const steps = ownTimes.map(
    ([table, column]) => `update ${table} set ${column} = $2 where project_id = $1 and ${column} = now()`,
  );
  steps.push(
    `update progress_transaction set entered_at = $2,
       work_date = case when field_entry_id is null then ($2 at time zone 'UTC')::date else work_date end
     where project_id = $1 and entered_at = now()`,
  );
  // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
  for (const step of steps) await transaction.execute(step, [projectId, at]);
}

export interface EarnedDay {
  readonly day: string;
  readonly account: string;
  readonly foreman: string;
  readonly hours: number;
}

/** Hours earned per day by code and foreman, with the default step weights. */
export async function readEarnedDays(transaction: Transaction, projectId: number): Promise<EarnedDay[]> {
  const parts = commodityTypes.map((type) => {
    const { table, steps } = commodities[type];
    const weights = steps.map(({ key, weight }) => `when '${key}' then ${weight}`).join(' ');
    return `select t.work_date, r.account_code, t.foreman, t.delta_quantity * r.hours_per_unit * (case t.step ${weights} end) / 100 as hours
      from progress_transaction t join ${table} r on r.project_id = t.project_id and r.id = t.commodity_id
      where t.project_id = $1 and t.commodity_type = '${type}'${ofTypeSql(type, 'r')} and r.hours_per_unit > 0`;
  });
  return transaction.query<EarnedDay>(
    `select work_date::text as day, account_code as account, foreman, sum(hours)::double precision as hours from (${parts.join(' union all ')}) part
     where coalesce(account_code, '') <> '' and foreman <> '' group by 1, 2, 3 having sum(hours) > 0 order by 1, 2, 3`,
    [projectId],
  );
}
