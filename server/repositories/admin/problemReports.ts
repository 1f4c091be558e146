/** Problem reports sent by devices. */
import { problemReportDays, type ProblemReportItem } from '../../../contract/admin/problemReport.ts';
import { day } from '../../../contract/base/units/durations.ts';
import { problemReportWindow } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';

/** Maximum number of reports shown to an administrator, newest first. */
const shown = 200;

const itemSql = `b.id as "boxId", json_build_object('id', u.id, 'name', u.name) as by, b.sent_at as "sentAt", b.made_at as "madeAt",
  b.build, b.locale, b.screen, b.description, octet_length(b.content) as bytes`;
const fromSql = `black_box b join app_user w on w.id = b.user_id join app_user u on u.id = coalesce(w.merged_into, w.id)`;

/** Returns false if the report is already stored, from any sender. */
export async function insertProblemReport(
  transaction: Transaction,
  boxId: string,
  userId: number,
  report: Pick<ProblemReportItem, 'madeAt' | 'build' | 'locale' | 'screen' | 'description'> & { content: string },
): Promise<boolean> {
  const { madeAt, build, locale, screen, description, content } = report;
  const inserted = await transaction.execute(
    `insert into black_box (id, user_id, made_at, build, locale, screen, description, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [boxId, userId, madeAt, build, locale, screen, description, content],
  );
  return inserted > 0;
}

/** Number of reports the user sent in the last day. */
export async function countSentToday(transaction: Transaction, userId: number): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `select count(*)::int as count from black_box
     where user_id = $1 and sent_at > now() - ${problemReportWindow / day} * interval '1 day'`,
    [userId],
  );
  return row?.count ?? 0;
}

export function findProblemReports(transaction: Transaction): Promise<ProblemReportItem[]> {
  return transaction.query<ProblemReportItem>(
    `select ${itemSql} from ${fromSql} order by b.sent_at desc, b.id limit ${shown}`,
  );
}

export async function readProblemReport(
  transaction: Transaction,
  boxId: string,
): Promise<{ readonly item: ProblemReportItem; readonly content: string } | undefined> {
  const [row] = await transaction.query<ProblemReportItem & { content: string }>(
    `select ${itemSql}, b.content from ${fromSql} where b.id = $1`,
    [boxId],
  );
  if (!row) return undefined;
  const { content, ...item } = row;
  return { item, content };
}

export async function removeOldProblemReports(transaction: Transaction): Promise<void> {
  await transaction.execute(`delete from black_box where sent_at < now() - ${problemReportDays} * interval '1 day'`);
}
