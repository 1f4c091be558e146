/** The lines of timesheets whose hours a figure sums up, and the account codes they fall to. */
import type { Figure } from '../../../contract/reports/figures/figures.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { codeOfLineSql, isIndirectSql, lineInScopeSql, namesOf } from './hours.ts';

export interface SpentRequest {
  readonly projectId: number;
  readonly scope: RowScope | null;
  /** In the form in which they are compared; null for all. */
  readonly accounts: readonly string[] | null;
  readonly foremen: readonly string[] | null;
  /** Keys of those whose hours they are; null for all. */
  readonly employees: readonly string[] | null;
  /** The first and the last day that count; null for all. */
  readonly from: string | null;
  readonly until: string | null;
  /** Of direct codes or of indirect ones alone; null for both. */
  readonly nature: 'direct' | 'indirect' | null;
}

const hours = '(l.straight_time + l.overtime + l.double_time)';

const natures = { direct: ` and not ${isIndirectSql}`, indirect: ` and ${isIndirectSql}` } as const;

/** Its parameters are `$1` to `$7`. */
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

/** A window of the lines, the latest days first, with the hours and the number of all. */
export async function readSpentLines(
  transaction: Transaction,
  asked: SpentRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SpentLines> {
  const lines = await transaction.query<Figure['lines'][number]>(
    `select l.id, l.work_date::text as "workDate", coalesce(nullif(l.employee_name, ''), l.employee_id) as employee,
       l.account_code as "accountCode", l.foreman, coalesce(b.file_name, '') as "fileName", ${hours}::double precision as amount
     ${fromSql(asked)} order by l.work_date desc, l.id offset $8 limit $9`,
    [...parametersOf(asked), offset, limit],
  );
  const [sums] = await transaction.query<{ value: number; count: number }>(
    `select coalesce(sum(${hours}), 0)::double precision as value, count(*)::int as count ${fromSql(asked)}`,
    parametersOf(asked),
  );
  return { lines, value: sums?.value ?? 0, count: sums?.count ?? 0 };
}

/** The same hours by account code. */
export const readSpentByAccount = (
  transaction: Transaction,
  asked: SpentRequest,
): Promise<{ account: string; value: number }[]> =>
  transaction.query<{ account: string; value: number }>(
    `select coalesce(max(k.code), max(l.account_code)) as account, sum(${hours})::double precision as value
     ${fromSql(asked)} group by l.account_key order by 2 desc, 1`,
    parametersOf(asked),
  );

/** Those whose hours they are, as some line names them. */
export const readSpentEmployees = (
  transaction: Transaction,
  asked: SpentRequest,
): Promise<{ key: string; name: string }[]> =>
  transaction.query<{ key: string; name: string }>(
    `select l.employee_key as key, max(coalesce(nullif(l.employee_name, ''), l.employee_id)) as name ${fromSql(asked)} group by 1 order by 2, 1`,
    parametersOf(asked),
  );

/** The keys of the account codes that any hours were spent on. */
export async function readSpentAccounts(transaction: Transaction, asked: SpentRequest): Promise<string[]> {
  const found = await transaction.query<{ key: string }>(
    `select distinct l.account_key as key ${fromSql(asked)} order by 1`,
    parametersOf(asked),
  );
  return found.map(({ key }) => key);
}
