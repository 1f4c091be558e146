/** Uses of codes, and moving rows from one code to another. */
import { columnName, type CodeKind } from '../../../contract/commodities/fields/field.ts';
import { commodities, fieldOf } from '../../../contract/commodities/index.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import type { WriteBy } from '../history/commodityAudit.ts';
import { readColumnSettings } from '../columnSettings.ts';
import { keySql } from '../sql/derivedSql.ts';
import { inScopeSql, packageInScopeSql, scopeKeys } from '../sql/rowScope.ts';
import { holdersOf, type CodeHolder, type CodePlace } from './codeHolders.ts';

/** Holder with the spellings of one code in it. */
export interface CodeInUse {
  readonly holder: CodeHolder;
  readonly spellings: readonly string[];
  readonly rows: number;
}

function holderInScopeSql(holder: CodePlace): string {
  if (holder.place === 'commodity') return inScopeSql('h', '$2', holder.type);
  const isOfPackages = holder.place === 'code' && isPackageKind(holder.kind);
  return isOfPackages ? packageInScopeSql('h', '$2') : '($2::text[] is null or true)';
}

/**
 * Holders of codes of a list, by code key; for commodities and packages only rows in the scope are counted. Each table is read
 * once.
 */
export async function readCodeUses(
  transaction: Transaction,
  projectId: number,
  kind: CodeKind,
  scope: RowScope | null,
): Promise<ReadonlyMap<string, readonly CodeInUse[]>> {
  const holders = holdersOf(kind, await readColumnSettings(transaction, projectId));
  if (holders.length === 0) return new Map();
  const counted = holders.map(
    ({ at: holder, table, sql, condition }, at) =>
      `select ${at} as holder, ${sql} as code, count(*)::int as rows from ${table} h where h.project_id = $1${condition} and ${sql} <> ''
         and ${holderInScopeSql(holder)} group by ${sql}`,
  );
  const found = await transaction.query<{ holder: number; code: string; rows: number }>(
    `${counted.join(' union all ')} order by holder, code`,
    [projectId, scopeKeys(scope)],
  );
  const uses = new Map<string, CodeInUse[]>();
  for (const { holder: at, code, rows } of found) {
    const holder = holders[at]!;
    const held = uses.get(tagKey(code)) ?? [];
    const earlier = held.findIndex((use) => use.holder === holder);
    if (earlier < 0) held.push({ holder, spellings: [code], rows });
    else held[earlier] = { holder, spellings: [...held[earlier]!.spellings, code], rows: held[earlier]!.rows + rows };
    uses.set(tagKey(code), held);
  }
  return uses;
}

/** Writes `code` into every row of the holder with one of the spellings; each commodity row gets an audit event. */
export async function moveCode(
  transaction: Transaction,
  by: WriteBy & { readonly version: number },
  { holder, spellings }: CodeInUse,
  code: string,
): Promise<void> {
  const { at, table, sql, condition, assignment, keyColumn } = holder;
  const where = `h.project_id = $1${condition} and ${sql} = any($4::text[])`;
  // The parameter is used even where an assignment does not need it, so that both engines can infer its type.
  const parameters = [by.projectId, code, by.version, spellings];
  if (at.place !== 'commodity') {
    const key = keyColumn === undefined ? '' : `, ${keyColumn} = $5`;
    await transaction.execute(
      `update ${table} h set ${assignment}${key} where ${where} and $3::bigint is not null`,
      keyColumn === undefined ? parameters : [...parameters, tagKey(code)],
    );
    return;
  }
  const isEngineering = fieldOf(at.type, at.field)?.source === 'engineering';
  await transaction.execute(
    `with old as materialized (select h.id, ${sql} as held, h.percent_complete > 0 as begun from ${table} h where ${where} for update),
     moved as (update ${table} t set ${assignment} from old where t.project_id = $1 and t.id = old.id)
     insert into audit_event (user_id, issuer, subject, project_id, action, request_id, change_id, target, before, after, on_begun_work)
     select $5, $6, $7, $1, $8, $9, $10::uuid, $11::text || ' ' || old.id, jsonb_build_object($12::text, old.held), jsonb_build_object($12::text, $2::text), old.begun and $13::boolean
     from old`,
    [
      ...parameters,
      by.caller.userId,
      by.caller.issuer,
      by.caller.subject,
      by.action,
      by.requestId,
      by.changeId ?? null,
      at.type,
      at.field,
      isEngineering,
    ],
  );
}

export interface SharedLaborUnit {
  readonly id: number;
  readonly name: string;
  /** Number of rows that name it, with any type code. */
  readonly named: number;
}

/** Labor units of one type code that the other also has for the same size and date: only one of each pair can apply. */
export function findSharedLaborUnits(
  transaction: Transaction,
  projectId: number,
  { holder: { at, keyColumn } }: CodeInUse,
  keys: readonly [from: string, into: string],
): Promise<SharedLaborUnit[]> {
  if (at.place !== 'laborUnit' || keyColumn === undefined) return Promise.resolve([]);
  const { table } = commodities[at.type];
  return transaction.query<SharedLaborUnit>(
    `select u.id, u.name, (select count(*)::int from ${table} c where c.project_id = $1 and ${keySql(`c.${columnName('laborUnit')}`)} = u.name_key) as named
     from labor_unit u where u.project_id = $1 and u.commodity_type = $2 and u.${keyColumn} = $3
       and exists (select from labor_unit o where o.project_id = $1 and o.commodity_type = $2 and o.${keyColumn} = $4 and o.size_key = u.size_key
         and o.effective_date is not distinct from u.effective_date)
     order by u.id`,
    [projectId, at.type, ...keys],
  );
}
