/** Pages of the audit trail, the newest first. */
import type { z } from 'zod';
import type { AuditEntry, auditFilter } from '../../../contract/admin/auditLog.ts';
import {
  commodityTypes,
  importTypes,
  type CommodityType,
} from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { unitOfEventSql } from '../history/commodityAudit.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';

export interface AuditQuestion extends z.output<typeof auditFilter> {
  readonly below?: number | undefined;
  readonly limit: number;
}

/** Maximum number of rows found per type by one tag: the same tag can exist in every project. */
const maxTargets = 1000;

/** Targets of the rows with a tag as audit entries name them: `cable 123`, in any project, removed rows included. */
async function targetsOf(transaction: Transaction, text: string): Promise<string[]> {
  const each = importTypes.map(
    (type) =>
      `(select '${type} ' || id as target from ${commodities[type].table} where tag_key = $1${ofTypeSql(type)} limit ${maxTargets})`,
  );
  const rows = await transaction.query<{ target: string }>(each.join(' union all '), [tagKey(text)]);
  return rows.map(({ target }) => target);
}

export async function listEntries(transaction: Transaction, question: AuditQuestion): Promise<AuditEntry[]> {
  const { userId, subject, project, from, to, record, refusedOnly, below, limit } = question;
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  const ask = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined || value === '') return;
    parameters.push(value);
    conditions.push(condition(`$${parameters.length}`));
  };
  ask((place) => `e.id < ${place}`, below);
  // Actions under a record that was later merged into the user's count as theirs.
  ask(
    (place) => `e.user_id = any(array(select id from app_user where id = ${place} or merged_into = ${place}))`,
    userId,
  );
  ask((place) => `e.action like ${place} || '.%'`, subject);
  ask((place) => `e.project_id = ${place}`, project);
  ask((place) => `e.at >= ${place}::date`, from);
  ask((place) => `e.at < ${place}::date + 1`, to);
  if (record) ask((place) => `e.target = any(${place}::text[])`, [record, ...(await targetsOf(transaction, record))]);
  if (refusedOnly) conditions.push('not e.allowed');
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const entries = await transaction.query<Omit<AuditEntry, 'tag'>>(
    `select e.id::double precision as id, e.at, e.action, e.target, e.allowed as "isAllowed", e.request_id as "requestId", e.before, e.after, ${unitOfEventSql} as unit,
       coalesce(e.said_name, '') as "enteredBy",
       case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as by,
       case when p.id is null then null else json_build_object('id', p.id, 'projectNumber', p.project_number, 'name', p.name) end as project
     from (select * from audit_event e ${where} order by e.id desc limit ${limit}) e
     left join app_user w on w.id = e.user_id left join app_user u on u.id = coalesce(w.merged_into, w.id)
     left join project p on p.id = e.project_id
     order by e.id desc`,
    parameters,
  );
  const tags = await tagsOf(transaction, entries);
  return entries.map((entry) => Object.assign(entry, { tag: tags.get(entry.target) ?? null }));
}

const rowTarget = new RegExp(`^(${commodityTypes.join('|')}) (\\d{1,9})$`);

/** Tags of the rows that entries refer to, by target. */
async function tagsOf(
  transaction: Transaction,
  entries: readonly Pick<AuditEntry, 'target' | 'project'>[],
): Promise<Map<string, string>> {
  const targets = entries.map(({ target }) => target);
  const projectIds = [...new Set(entries.flatMap(({ project }) => project?.id ?? []))];
  const idsOf = new Map<CommodityType, number[]>();
  for (const target of new Set(targets)) {
    const [, name, id] = rowTarget.exec(target) ?? [];
    const type = commodityTypes.find((each) => each === name);
    if (type) idsOf.set(type, [...(idsOf.get(type) ?? []), Number(id)]);
  }
  if (idsOf.size === 0) return new Map();
  const requested = [...idsOf];
  const rows = await transaction.query<{ target: string; tag: string }>(
    requested
      .map(
        ([type], at) =>
          `select '${type} ' || id as target, tag_key as tag from ${commodities[type].table} where project_id = any($1::int[]) and id = any($${at + 2}::int[])${ofTypeSql(type)}`,
      )
      .join(' union all '),
    [projectIds, ...requested.map(([, ids]) => ids)],
  );
  return new Map(rows.map(({ target, tag }) => [target, tag]));
}
