/** The lines of timesheets whose hours a figure sums up, and the account codes they fall to. */
import type { Figure } from '../../../contract/figures.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../rowScope.ts';
import { codeOfLineSql, isIndirectSql, lineInScopeSql, namesOf } from './hours.ts';

export interface SpentAsked {
  readonly projectId: number;
  readonly scope: RowScope | null;
  /** In the form in which they are compared; null for all. */
  readonly accounts: readonly string[] | null;
  readonly foremen: readonly string[] | null;
  /** The last day that counts; null for all. */
  readonly until: string | null;
  /** Hours of indirect codes are left out. */
  readonly directOnly: boolean;
}

const hours = '(l.straight_time + l.overtime + l.double_time)';

const fromSql = ({ directOnly }: SpentAsked): string => `from timesheet_line l ${codeOfLineSql}
  left join timesheet_batch b on b.project_id = l.project_id and b.id = l.batch_id
  where l.project_id = $1 and l.replaced_by is null and ${lineInScopeSql('l', '$2')}
    and ($3::text[] is null or l.account_key = any($3::text[])) and ($4::text[] is null or l.foreman_key = any($4::text[]))
    and ($5::date is null or l.work_date <= $5)${directOnly ? ` and not ${isIndirectSql}` : ''}`;

const parametersOf = ({ projectId, scope, accounts, foremen, until }: SpentAsked): unknown[] => [
  projectId,
  namesOf(scope),
  accounts,
  foremen,
  until,
];

export interface SpentLines extends Pick<Figure, 'lines' | 'count'> {
  readonly value: number;
}

/** A window of the lines, the latest days first, with the hours and the number of all. */
export async function readSpentLines(
  transaction: Transaction,
  asked: SpentAsked,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SpentLines> {
  const lines = await transaction.query<Figure['lines'][number]>(
    `select l.id, l.work_date::text as "workDate", coalesce(nullif(l.employee_name, ''), l.employee_id) as employee,
       l.account_code as "accountCode", l.foreman, coalesce(b.file_name, '') as "fileName", ${hours}::double precision as amount
     ${fromSql(asked)} order by l.work_date desc, l.id offset $6 limit $7`,
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
  asked: SpentAsked,
): Promise<{ account: string; value: number }[]> =>
  transaction.query<{ account: string; value: number }>(
    `select coalesce(max(k.code), max(l.account_code)) as account, sum(${hours})::double precision as value
     ${fromSql(asked)} group by l.account_key order by 2 desc, 1`,
    parametersOf(asked),
  );
