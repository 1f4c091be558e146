/** Spent hours from timesheets and earned hours from commodities, in the groups used for comparison (domain section 10). */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { chargedSql } from '../progress/chargedSql.ts';
import { inTotalsSql, keySql, quantitySql, weightSql } from '../sql/derivedSql.ts';
import { rowsSql } from '../reporting/asOf.ts';
import type { AsOf } from '../reporting/request.ts';
import { weightsOf } from '../progress/recalculate.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** Value for the parameter of `lineInScopeSql`: hours are spent by people, regardless of the package. */
export const namesOf = (scope: RowScope | null): readonly string[] | null => scope?.keys ?? null;

/** Condition that a line has one of the names in `parameter` as its foreman or crew. */
export const lineInScopeSql = (alias: string, parameter: `$${number}`): string =>
  `(${parameter}::text[] is null or ${alias}.foreman_key = any(${parameter}::text[]) or ${alias}.crew_key = any(${parameter}::text[]))`;

/** Hours on indirect codes are excluded from the PF. `code` is joined by the key of the line's account. */
export const isIndirectSql = "coalesce(k.extra ->> 'nature', '') = 'indirect'";
export const codeOfLineSql = `left join code k on k.project_id = l.project_id and k.kind = 'account' and k.code_key = l.account_key`;

const lineHoursSql = 'l.straight_time + l.overtime + l.double_time';
/** Clock hours of lines `l` joined to their code, on direct codes and on indirect ones. */
export const directHoursSql = `coalesce(sum(${lineHoursSql}) filter (where not ${isIndirectSql}), 0)`;
export const indirectHoursSql = `coalesce(sum(${lineHoursSql}) filter (where ${isIndirectSql}), 0)`;

export interface SpentGroup {
  /** Account code, foreman or day. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly isIndirect: boolean;
  readonly straightTime: number;
  readonly overtime: number;
  readonly doubleTime: number;
}

const spentBy = {
  accountCode: {
    key: 'l.account_key',
    label: 'coalesce(max(k.code), max(l.account_code))',
    description: "coalesce(max(k.description), '')",
  },
  foreman: { key: 'l.foreman_key', label: 'max(l.foreman)', description: "''" },
  week: { key: 'l.work_date::text', label: 'l.work_date::text', description: "''" },
} as const;

/** Hours of the lines that count and are in the scope, indirect ones separate; weeks as individual days. */
export function readSpent(
  transaction: Transaction,
  projectId: number,
  by: keyof typeof spentBy,
  scope: RowScope | null,
  /** Last day whose lines count; default: no limit. */
  until?: string,
): Promise<SpentGroup[]> {
  const { key, label, description } = spentBy[by];
  return transaction.query<SpentGroup>(
    `select ${key} as key, ${label} as label, ${description} as description, ${isIndirectSql} as "isIndirect",
       sum(l.straight_time) as "straightTime", sum(l.overtime) as overtime, sum(l.double_time) as "doubleTime"
     from timesheet_line l ${codeOfLineSql}
     where l.project_id = $1 and l.replaced_by is null and ${lineInScopeSql('l', '$2')} and ($3::date is null or l.work_date <= $3)
     group by ${by === 'week' ? 'l.work_date' : key}, ${isIndirectSql} order by 1`,
    [projectId, namesOf(scope), until ?? null],
  );
}

/** Number of distinct people with hours in the scope. */
export async function countEmployees(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<number> {
  const [row] = await transaction.query<{ employees: number }>(
    `select count(distinct l.employee_key)::int as employees from timesheet_line l
     where l.project_id = $1 and l.replaced_by is null and ${lineInScopeSql('l', '$2')}`,
    [projectId, namesOf(scope)],
  );
  return row?.employees ?? 0;
}

export interface EarnedGroup {
  readonly accountKey: string;
  readonly foremanKey: string;
  /** Spelling of one of the rows. */
  readonly accountCode: string;
  readonly foreman: string;
  readonly budget: number;
  readonly earned: number;
}

const namedSql = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, sql]) => `, ${sql} as ${name}`)
    .join('');

interface ChargedSums {
  readonly further?: Readonly<Record<string, string>>;
  readonly sums?: Readonly<Record<string, string>>;
  /** Day of the summed state; null for the current state. */
  readonly asOf?: AsOf | null;
}

/**
 * One scan that sums rows with the same deciding values as written, then one lookup per distinct key: computing keys for every
 * row takes longer than summing all of them. `further` are additional grouping columns of `c`, by name; `sums` are sums in
 * addition to the hours. `$2` is the scope.
 */
export function chargedSumsSql(
  type: CommodityType,
  { further = {}, sums = {}, asOf = null }: ChargedSums = {},
): string {
  const by = (name: keyof typeof chargedSql, keys: string) =>
    `select k.${keys}, ${chargedSql[name].of(type, `k.${keys}`)} as ${keys}_name from (select distinct ${keys} from summed) k`;
  const stored = Object.keys({ ...further, ...sums })
    .map((name) => `, summed.${name}`)
    .join('');
  const columns = [...chargedSql.accountCode.columns(type), ...chargedSql.foreman.columns(type)];
  const written = columns.map((column) => `c.${column}`).join(', ');
  const among = (from: number) =>
    Object.keys(further)
      .map((_, at) => `, ${from + at}`)
      .join('');
  const furtherNames = Object.keys(further).map((name) => `, c.${name}`);
  const sumsOfSums = Object.keys(sums).map((name) => `, sum(c.${name}) as ${name}`);
  return `select * from (with summed as materialized (
      select ${chargedSql.accountCode.keys(type, 'c')} as account, ${chargedSql.foreman.keys(type, 'c')} as foreman${furtherNames.join('')},
        sum(c.budget) as budget, sum(c.earned) as earned${sumsOfSums.join('')}
      from (
        select ${written}${namedSql(further)}, sum(c.budget_hours) as budget, sum(c.earned_hours) as earned${namedSql(sums)}
        from ${rowsSql(type, { asOf, filters: [] })} c
        where c.project_id = $1 and ${inTotalsSql('c')}${ofTypeSql(type, 'c')} and ${inScopeSql('c', '$2', type)}
        group by ${written}${among(columns.length + 1)}
      ) c group by 1, 2${among(3)}
    ), a as materialized (${by('accountCode', 'account')}), f as materialized (${by('foreman', 'foreman')})
    select a.account_name as account, f.foreman_name as foreman, summed.budget, summed.earned${stored}
    from summed join a using (account) join f using (foreman)) of_${commodities[type].table}_${type.replaceAll('-', '_')}`;
}

/** Budget and earned hours of the rows in the scope, by the charged account and the assigned foreman. */
export function readEarned(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  asOf: AsOf | null,
): Promise<EarnedGroup[]> {
  return transaction.query<EarnedGroup>(
    `select ${keySql('account')} as "accountKey", ${keySql('foreman')} as "foremanKey", max(account) as "accountCode", max(foreman) as foreman,
       sum(budget)::double precision as budget, sum(earned)::double precision as earned
     from (${commodityTypes.map((type) => chargedSumsSql(type, { asOf })).join(' union all ')}) part group by 1, 2`,
    [projectId, scopeKeys(scope)],
  );
}

export interface EarnedDay {
  readonly day: string;
  readonly earned: number;
}

/** Hours earned per day by entries, at today's budget (domain section 11, as-of date). */
export async function readEarnedByDay(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<EarnedDay[]> {
  const parts: string[] = [];
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const weights = await weightsOf(transaction, projectId, type);
    const steps = commodities[type].steps.map((step) => `when '${step.key}' then ${weightSql(weights, step)}`);
    parts.push(
      `select t.work_date, t.delta_fraction * (case t.step ${steps.join(' ')} else 0 end) / 100 * ${quantitySql(type, 'c')} * coalesce(c.hours_per_unit, 0) as earned
       from progress_transaction t join ${commodities[type].table} c on c.project_id = t.project_id and c.id = t.commodity_id
       where t.project_id = $1 and t.commodity_type = '${type}' and ${inTotalsSql('c')} and ${inScopeSql('c', '$2', type)}`,
    );
  }
  return transaction.query<EarnedDay>(
    `select work_date::text as day, sum(earned)::double precision as earned from (${parts.join(' union all ')}) part group by work_date order by 1`,
    [projectId, scopeKeys(scope)],
  );
}

export interface SpentTotal {
  readonly spent: number;
  /** Hours on direct codes. */
  readonly direct: number;
}

/** Spent hours of whole projects, each in the caller's scope there. */
export async function readSpentTotals(
  transaction: Transaction,
  projectIds: readonly number[],
  scopes: ReadonlyMap<number, RowScope>,
): Promise<ReadonlyMap<number, SpentTotal>> {
  const totals = new Map<number, SpentTotal>();
  const sum = async (ids: readonly number[], scope: RowScope | null): Promise<void> => {
    if (ids.length === 0) return;
    const rows = await transaction.query<SpentTotal & { id: number }>(
      `select l.project_id as id, sum(${lineHoursSql}) as spent, ${directHoursSql} as direct
       from timesheet_line l ${codeOfLineSql}
       where l.project_id = any($1::int[]) and l.replaced_by is null and ${lineInScopeSql('l', '$2')} group by 1`,
      [ids, namesOf(scope)],
    );
    for (const { id, spent, direct } of rows) totals.set(id, { spent, direct });
  };
  await sum(
    projectIds.filter((id) => !scopes.has(id)),
    null,
  );
  for (const id of projectIds) {
    const scope = scopes.get(id);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (scope) await sum([id], scope);
  }
  return totals;
}
