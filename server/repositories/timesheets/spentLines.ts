/** Timesheet lines whose hours a figure sums, and their account codes. */
import type { Figure } from '../../../contract/reports/figures/figures.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { codeOfLineSql, isIndirectSql, lineInScopeSql, namesOf } from './hours.ts';

export interface SpentRequest {
  readonly projectId: number;
  readonly scope: RowScope | null;
  /** Keys in comparison form; null for all. */
  readonly accounts: readonly string[] | null;
  readonly foremen: readonly string[] | null;
  /** Employee keys; null for all. */
  readonly employees: readonly string[] | null;
  /** First and last day that count; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
  /** Only direct or only indirect codes; null for both. */
  readonly nature: 'direct' | 'indirect' | null;
}

const hours = '(l.straight_time + l.overtime + l.double_time)';

const natures = { direct: ` and not ${isIndirectSql}`, indirect: ` and ${isIndirectSql}` } as const;

/** Uses the parameters `$1` to `$7`. */
const fromSql = ({ nature }: SpentRequest): string => `from timesheet_line l ${codeOfLineSql}
  left join timesheet_batch b on b.project_id = l.project_id and b.id = l.batch_id
  where l.project_id = $1 and l.replaced_by is null and ${lineInScopeSql('l', '$2')}
    and ($3::text[] is null or l.account_key = any($3::text[])) and ($4::text[] is null or l.foreman_key = any($4::text[]))
    and ($5::date is null or l.work_date <= $5) and ($6::date is null or l.work_date >= $6)
    and ($7::text[] is null or l.employee_key = any($7::text[]))${nature === null ? '' : natures[nature]}`;

const parametersOf = ({ projectId, scope, accounts, foremen, until, from, employees }: SpentRequest): unknown[] => [
  projectId,
  namesOf(scope),
  accounts,
  foremen,
  until,
  from,
  employees,
];

export interface SpentLines extends Pick<Figure, 'lines' | 'count'> {
  readonly value: number;
}

/** Window of the lines, latest days first, with the hours and the number of all. */
export async function readSpentLines(
  transaction: Transaction,
  requested: SpentRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SpentLines> {
  const lines = await transaction.query<Figure['lines'][number]>(
    `select l.id, l.work_date::text as "workDate", coalesce(nullif(l.employee_name, ''), l.employee_id) as employee,
       l.account_code as "accountCode", l.foreman, coalesce(b.file_name, '') as "fileName", ${hours}::double precision as amount
     ${fromSql(requested)} order by l.work_date desc, l.id offset $8 limit $9`,
    [...parametersOf(requested), offset, limit],
  );
  const [sums] = await transaction.query<{ value: number; count: number }>(
    `select coalesce(sum(${hours}), 0)::double precision as value, count(*)::int as count ${fromSql(requested)}`,
    parametersOf(requested),
  );
  return { lines, value: sums?.value ?? 0, count: sums?.count ?? 0 };
}

/** Same hours by account code. */
export const readSpentByAccount = (
  transaction: Transaction,
  requested: SpentRequest,
): Promise<{ account: string; value: number }[]> =>
  transaction.query<{ account: string; value: number }>(
    `select coalesce(max(k.code), max(l.account_code)) as account, sum(${hours})::double precision as value
     ${fromSql(requested)} group by l.account_key order by 2 desc, 1`,
    parametersOf(requested),
  );

/** Employees of these hours, named as in one of their lines. */
export const readSpentEmployees = (
  transaction: Transaction,
  requested: SpentRequest,
): Promise<{ key: string; name: string }[]> =>
  transaction.query<{ key: string; name: string }>(
    `select l.employee_key as key, max(coalesce(nullif(l.employee_name, ''), l.employee_id)) as name ${fromSql(requested)} group by 1 order by 2, 1`,
    parametersOf(requested),
  );

/** Keys of the account codes with spent hours. */
export async function readSpentAccounts(transaction: Transaction, requested: SpentRequest): Promise<string[]> {
  const found = await transaction.query<{ key: string }>(
    `select distinct l.account_key as key ${fromSql(requested)} order by 1`,
    parametersOf(requested),
  );
  return found.map(({ key }) => key);
}
