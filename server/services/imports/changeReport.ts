/** The change report (domain section 4): what an import changed, or, while it waits, what it would change. */
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { ChangeRow, getChangeReport } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/database.ts';
import type { ImportRow } from '../../repositories/imports/records.ts';
import { addedPart, changedPart, refusedPart, type ReportPart } from '../../repositories/imports/changeReport.ts';
import { stagingExists, type Staging } from '../../repositories/imports/staging.ts';
import type { Translate } from '../../locales/translate.ts';
import { stagingOfChecked } from './apply.ts';
import { recordSaid } from './localize.ts';
import { requireImport } from './importRecord.ts';

type Query = QueryOf<typeof getChangeReport>;

/** A page across parts that follow one another. */
async function pageOf(
  parts: readonly ReportPart[],
  counts: readonly number[],
  offset: number,
  limit: number,
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  let start = 0;
  for (const [place, part] of parts.entries()) {
    const count = counts[place] ?? 0;
    const from = Math.max(0, offset - start);
    const wanted = limit - rows.length;
    if (wanted > 0 && from < count) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      rows.push(...(await part.rows({ offset: from, limit: Math.min(wanted, count - from) })));
    }
    start += count;
  }
  return rows;
}

async function waiting(transaction: Transaction, kept: ImportRow): Promise<Staging | null> {
  const staging = await stagingOfChecked(transaction, kept);
  return (await stagingExists(transaction, staging)) ? staging : null;
}

/** Critical changes first, then those for review, then the rest; added rows follow, then rows of the file that were refused. */
export async function readChangeReport(
  transaction: Transaction,
  { projectId, importId, change, impact, offset, limit }: Query,
  say: Translate,
): Promise<ReplyOf<typeof getChangeReport>> {
  const kept = await requireImport(transaction, projectId, importId);
  const record = recordSaid(kept.record, say);
  const isKept = record.status === 'applied' || record.status === 'rolledBack';
  const staging = isKept ? null : await waiting(transaction, kept);
  if (!isKept && (staging === null || (record.status !== 'checked' && record.status !== 'applying')))
    return { record, rows: [], total: 0 };
  const target = { projectId, importId, type: record.importType };
  const filter = { change, impact };
  const parts = [
    changedPart(transaction, target, staging, filter, say),
    addedPart(transaction, target, staging, filter, say),
    refusedPart(transaction, target, filter, say),
  ];
  const counts: number[] = [];
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    counts.push(await part.count());
  }
  return {
    record,
    rows: await pageOf(parts, counts, offset, limit),
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}
